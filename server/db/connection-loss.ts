import { Fault } from "../fault.ts";

const lossCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOENT",
]);
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    lossCodes.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|query_wait_timeout|server_login_retry|server login has been failing|server conn crashed/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isConnectionLoss(error.cause);
}
export function unreachable(cause: unknown): never {
  const fault = new Fault("unavailable", undefined, { retryAfterSeconds: 5 });
  fault.cause = cause;
  throw fault;
}
