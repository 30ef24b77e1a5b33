export const linkFreshMs = 4 * 60_000; // the server's links live for five minutes
