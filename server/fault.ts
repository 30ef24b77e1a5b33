import { faults } from "../contract/errors.ts";
import type { FaultCode, FieldError } from "../contract/errors.ts";

/** The one way a call fails on purpose: a code of contract/errors.ts; `detail` is shown to the person. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  /** Further members of the problem body (`missed`, `current`, `tenants`). */
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FaultCode,
    detail?: string,
    more: { errors?: FieldError[]; extra?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(detail ?? faults[code][1]);
    this.name = "Fault";
    this.code = code;
    this.status = faults[code][0];
    this.errors = more.errors;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** A fault at one field, in the words that the form shows. */
export const fieldFault = (path: string, message: string): Fault =>
  new Fault("invalid", message, { errors: [{ path, message }] });
