/** How many random cases a proof tries: a thousand among the tests, more by `npm run prove`. */
export const provedCases = Number(process.env["PROVED_CASES"] ?? 1000);
/** The same of lives that are lived in a database, each of which takes a second. */
export const provedLives = Number(process.env["PROVED_LIVES"] ?? 10);
/** The same of steps that are taken on a whole desk, some twenty in a second. */
export const provedSteps = Number(process.env["PROVED_STEPS"] ?? 400);
/** How many mutations of the server's code a simulated desk has to find, each in a process of its own. */
export const provedMutations = Number(process.env["PROVED_MUTATIONS"] ?? 1);
/** A failure is told as it was found, and not shrunk. */
export const provedAsFound = process.env["PROVED_AS_FOUND"] === "1";
/** Of a failure, as it said: that case alone is tried again. */
export const provedPath = process.env["PROVED_PATH"];
