import { Column, SQL, getTableName, is } from "drizzle-orm";
import type { DriverValueDecoder } from "drizzle-orm";

/** What a prepared statement of Drizzle holds, of either driver, of how its rows are read. */
interface Reads {
  fields?: readonly { path: readonly string[]; field: unknown }[] | undefined;
  joinsNotNullableMap?: Readonly<Record<string, boolean>> | undefined;
  customResultMapper?: ((rows: unknown[][]) => unknown[]) | undefined;
}
type Decode = ((raw: unknown) => unknown) | null;
interface Cell {
  at: number;
  name: string;
  decode: Decode;
}
/** What stands under one name: a table's columns. `absentAt`: where null says that the join found nothing. */
interface Part {
  name: string;
  cells: Cell[];
  absentAt: number | null;
}

/**
 * Has the rows of a statement read by what is known of its fields once it is prepared. Drizzle asks each cell
 * of each row anew what its field is, which took a sixth of a list's processor time. The rows are the same; a
 * statement whose fields are of another kind is left as it is.
 */
export function compileRows(statement: unknown): void {
  const reads = statement as Reads; // all of it may be absent
  const { fields, joinsNotNullableMap: isAlwaysThere } = reads;
  if (!fields || reads.customResultMapper || fields.some(({ path }) => path.length > 2)) return;
  const plain: Cell[] = [];
  const parts = new Map<string, Part & { tables: Set<string> }>();
  for (const [at, { path, field }] of fields.entries()) {
    const [first = "", second] = path;
    const decode = decoderOf(field);
    if (decode === undefined) return;
    if (second === undefined) {
      plain.push({ at, name: first, decode });
      continue;
    }
    const part = parts.get(first) ?? { name: first, cells: [], absentAt: null, tables: new Set() };
    parts.set(first, part);
    part.cells.push({ at, name: second, decode });
    if (is(field, Column)) {
      part.absentAt ??= at;
      part.tables.add(getTableName(field.table));
    }
  }
  const nested = [...parts.values()].map(({ tables, absentAt, ...part }) => {
    const [table = "", ...others] = tables;
    const canBeAbsent = isAlwaysThere !== undefined && others.length === 0 && !isAlwaysThere[table];
    return { ...part, absentAt: canBeAbsent ? absentAt : null };
  });
  reads.customResultMapper = (rows) => rows.map((row) => readRow(row, plain, nested));
}

function readRow(row: unknown[], plain: readonly Cell[], parts: readonly Part[]): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const cell of plain) read[cell.name] = valueOf(row, cell);
  for (const { name, cells, absentAt } of parts) {
    if (absentAt !== null && row[absentAt] === null) {
      read[name] = null;
      continue;
    }
    const part: Record<string, unknown> = {};
    for (const cell of cells) part[cell.name] = valueOf(row, cell);
    read[name] = part;
  }
  return read;
}
function valueOf(row: unknown[], { at, decode }: Cell): unknown {
  const raw = row[at];
  return raw === null || decode === null ? raw : decode(raw);
}

/** Null: as it came. Undefined: Drizzle alone knows how. */
function decoderOf(field: unknown): Decode | undefined {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? null
      : (raw) => field.mapFromDriverValue(raw);
  const expression = is(field, SQL) ? field : is(field, SQL.Aliased) ? field.sql : {};
  if (!("decoder" in expression)) return undefined;
  // Drizzle keeps it, and does not tell of it.
  const decoder = expression.decoder as DriverValueDecoder<unknown, unknown>;
  return (raw) => decoder.mapFromDriverValue(raw);
}
