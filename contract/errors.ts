/** The one list of faults: code → HTTP status and default text (ADR 0007). Anything else is a defect. */
export const faults = {
  bad_request: [400, "The request could not be read."],
  unauthenticated: [401, "Sign in to continue."],
  token_expired: [401, "Session expired. Please login again."],
  bad_credentials: [401, "The e-mail address or the password is wrong."],
  forbidden: [403, "Your role does not allow this."],
  second_factor_needed: [403, "Enter the code of your authenticator app."],
  wrong_tenant: [403, "The tenant named in the request is not the tenant of your session."],
  visit_needed: [
    403,
    "This workspace has not let you in. Ask for a visit in the console, and come back once it is granted.",
  ],
  workspace_suspended: [403, "This workspace is suspended."],
  not_found: [404, "It was not found, or you do not have access to it."],
  conflict: [409, "The request conflicts with the current state."],
  stale_thread: [409, "There are newer messages than the ones you saw."],
  already_exists: [409, "It already exists."],
  merged: [409, "It was merged into another ticket."],
  gone: [410, "The link was used or has expired."],
  precondition_failed: [412, "It was changed by someone else in the meantime."],
  too_large: [413, "It is too large."],
  window_closed: [
    409,
    "This customer wrote more than 24 hours ago. Send a template, or wait until they write to you.",
  ],
  unsupported_type: [415, "This type of content is not accepted."],
  invalid: [422, "Some fields need attention."],
  too_many_requests: [429, "Too many requests. Try again shortly."],
  provider_missing: [503, "A provider that this needs is not set up."],
  not_available: [503, "This is not available at the moment. Try again later."],
  unavailable: [503, "The service cannot reach its database. Try again shortly."],
  predictions_unavailable: [
    503,
    "There was an issue with ticket AI predictions. Some data may be unavailable.",
  ],
  internal: [500, "Something went wrong on our side."],
} as const satisfies Record<string, readonly [status: number, text: string]>;
export type FaultCode = keyof typeof faults;

/** Shown when the server sends no text (specification 1, section 8). */
export const defaultErrorText = "An error occurred";

export interface FieldError {
  path: string;
  message: string;
}
/** RFC 9457 body of every 4xx and 5xx. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: FaultCode;
  errors?: FieldError[];
  requestId: string;
  /**
   * stale_thread: the messages the writer did not see. precondition_failed: the row as it is now.
   * bad_credentials at the bare domain with several workspaces: their names.
   */
  missed?: unknown[];
  current?: unknown;
  tenants?: string[];
  /** precondition_failed of one custom field: which one; `current` is what it holds now. */
  fieldId?: string;
  /** second_factor_needed: what the second half of signing in brings back. */
  challenge?: string;
  /** already_exists: the contact that has the address. */
  contactId?: string;
  /** workspace_suspended: why, and since when. */
  suspension?: { reason: string; since: string };
  /** merged: the ticket that goes on, where the caller may see it. */
  mergedInto?: { id: string; number: number };
}
