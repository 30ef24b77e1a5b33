/** How many random cases a proof tries: a thousand among the tests, more by `npm run prove`. */
export const provedCases = Number(process.env["PROVED_CASES"] ?? 1000);
