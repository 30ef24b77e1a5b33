import { defaultErrorText, faults } from "@/contract/errors";
import type { FaultCode, FieldError, Problem } from "@/contract/errors";

/** What a call that was not answered as hoped throws. `code` is `network` when nothing came back at all. */
export class ApiFault extends Error {
  readonly status: number;
  readonly code: FaultCode | "network";
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly problem: Partial<Problem>;
  /** Seconds that the server asks to wait, where it says so. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) {
    const detail = problem.detail || defaultErrorText;
    super(detail);
    this.name = "ApiFault";
    this.status = status;
    this.code = problem.code ?? codeOf(status);
    this.detail = detail;
    this.errors = problem.errors ?? [];
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What the server says about one field: `errorAt("email")` finds `email` and `/email`. */
  errorAt(path: string): string | undefined {
    return this.errors.find((error) => error.path.replace(/^\/?(?:body[./])?/, "") === path)?.message;
  }
}

export const isFault = (error: unknown, code?: FaultCode | "network"): error is ApiFault =>
  error instanceof ApiFault && (code === undefined || error.code === code);

/** The server said more than the default of its code. */
export const hasReason = ({ code, detail }: ApiFault): boolean =>
  code !== "network" && detail !== defaultErrorText && detail !== faults[code][1];

/** The row that the server sends along with "changed in the meantime": as it is now. */
export const currentOf = <Row>(error: unknown, isRow: (value: unknown) => value is Row): Row | null =>
  isFault(error, "precondition_failed") && isRow(error.problem.current) ? error.problem.current : null;

/**
 * The text to show. Where the server sent the default of its code, the reader's language has its own word for
 * it.
 */
export function faultText(
  error: unknown,
  inWords: (code: FaultCode | "network" | "unknown") => string,
): string {
  if (!isFault(error)) return inWords("unknown");
  if (error.code === "network") return inWords("network");
  if (error.detail === defaultErrorText) return inWords("unknown");
  return error.detail === faults[error.code][1] ? inWords(error.code) : error.detail;
}

const codeOf = (status: number): FaultCode | "network" => {
  if (status === 0) return "network";
  const entry = Object.entries(faults).find(([, [known]]) => known === status);
  return isCode(entry?.[0]) ? entry[0] : "internal";
};

const isCode = (text: string | undefined): text is FaultCode =>
  text !== undefined && Object.hasOwn(faults, text);
