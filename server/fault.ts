import { faults } from "../contract/errors.ts";
import type { FaultCode } from "../contract/errors.ts";
import { faultCodeText } from "./words/fault-words.ts";
import { inWords } from "./words/texts.ts";
import type { Text } from "./words/wording.ts";

export interface FieldFault {
  path: string;
  message: Text;
}

/**
 * The one way a call fails on purpose: a code of contract/errors.ts; `detail` is shown to the person, in
 * their language. A log reads it in English.
 */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly detail: Text | undefined;
  readonly errors: readonly FieldFault[] | undefined;
  /** Further members of the problem body (`missed`, `current`, `tenants`). */
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FaultCode,
    detail?: Text,
    more: {
      errors?: readonly FieldFault[];
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(detail ? inWords(detail, null) : faults[code][1]);
    this.name = "Fault";
    this.code = code;
    this.status = faults[code][0];
    this.detail = detail;
    this.errors = more.errors;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** What it says, also where that is no more than its code: for a reason that is told or kept in words. */
  get reason(): Text {
    return this.detail ?? faultCodeText(this.code);
  }
}

/** A fault at one field, in the words that the form shows. */
export const fieldFault = (path: string, message: Text): Fault =>
  new Fault("invalid", message, { errors: [{ path, message }] });
