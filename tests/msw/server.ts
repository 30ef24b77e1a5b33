import { setupServer } from "msw/node";

/** Stands where the API would; a request that no test announced fails the test. */
export const server = setupServer();
