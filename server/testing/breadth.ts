import { testServerUrl } from "./test-database.ts";

/**
 * How many cases of a random or merely long test each engine takes. CI runs the server's tests on both
 * (scripts/steps.mjs): what the database decides, such as locks and constraints, is tried at full breadth on
 * PostgreSQL, and what our own code decides, such as what a text becomes, in memory; the other engine sees
 * that it holds there too.
 */
export const breadth = {
  ofDatabase: (cases: number): number => (testServerUrl ? cases : Math.ceil(cases / 3)),
  ofProduct: (cases: number): number => (testServerUrl ? Math.ceil(cases / 6) : cases),
};
