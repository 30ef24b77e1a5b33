import { sealedColumns } from "../../keys/sealed-columns.ts";
import type { SealedColumn } from "../../keys/sealed-columns.ts";
import type { Sealer } from "../../sealer.ts";
import { placesOf } from "./tables.ts";
import type { TextRow, WorkspaceTable } from "./tables.ts";

/** As `createSealer` writes it. */
const isSealed = (text: string | null): text is string => text !== null && /^v1\.[\w-]{16}\./.test(text);
/** Before what was sealed and lies open in a sealed archive. */
const openMark = "open:";

/** Without their secrets these rows say nothing; the others say what is to be connected again. */
const goWithTheirSecret: ReadonlySet<string> = new Set(["second_factors", "webhook_secrets"]);

type Rows = (rows: readonly TextRow[]) => TextRow[];
type Table = Pick<WorkspaceTable, "name" | "columns">;

const columnOf = ({ name }: Table): SealedColumn | undefined =>
  sealedColumns.find((one) => one.table === name);
const ownerOf = (column: SealedColumn, row: TextRow, places: ReadonlyMap<string, number>): string =>
  column.of((name) => row[places.get(name) ?? -1] ?? "");

/**
 * Rows as they are put into an archive: secrets open where it is sealed itself, and without them where it is not, or
 * where they cannot be opened any more.
 */
export function withoutSeal(table: Table, sealer: Sealer, hasSecrets: boolean): Rows {
  if (table.name === "webhook_secrets") return (rows) => (hasSecrets ? [...rows] : []);
  const column = columnOf(table);
  if (!column) return (rows) => [...rows];
  const places = placesOf(table);
  const at = places.get(column.column) ?? -1;
  const opened = (row: TextRow, sealed: string): string => {
    if (!hasSecrets) return "";
    try {
      return openMark + sealer.open(sealed, ownerOf(column, row, places));
    } catch {
      return "";
    }
  };
  return (rows) =>
    rows.flatMap((row): TextRow[] => {
      const secret = row[at] ?? null;
      if (!isSealed(secret)) return [row];
      const text = opened(row, secret);
      return text === "" && goWithTheirSecret.has(table.name)
        ? []
        : [withoutSecret(table, row.with(at, text === "" && column.isOptional ? null : text), places)];
    });
}

/** A connection that has lost its secret says so. */
function withoutSecret({ name }: Table, row: TextRow, places: ReadonlyMap<string, number>): TextRow {
  const [secrets, state] = [places.get("secrets") ?? -1, places.get("state") ?? -1];
  return name === "connections" && row[secrets] === "" && row[state] === "CONNECTED"
    ? row.with(state, "RECONNECT")
    : row;
}

/** Rows of an archive with their secrets sealed by this installation's key, for the workspace that they are now of. */
export function withSeal(table: Table, sealer: Sealer): Rows {
  const column = columnOf(table);
  if (!column) return (rows) => [...rows];
  const places = placesOf(table);
  const at = places.get(column.column) ?? -1;
  return (rows) =>
    rows.map((row) => {
      const secret = row[at];
      return secret?.startsWith(openMark)
        ? row.with(at, sealer.seal(secret.slice(openMark.length), ownerOf(column, row, places)))
        : row;
    });
}
