/** The server does not start, and `message` is all that the person who started it needs to know. */
export class RefusedStart extends Error {}

/** For scripts: the sentence without the stack; anything else is an error as any other. */
export function endRefused(error: unknown): never {
  if (!(error instanceof RefusedStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
