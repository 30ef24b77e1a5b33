import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

/** Jest is for the web side alone; the server's tests run on `node --test` with a real database. */
const config = {
  testEnvironment: "./tests/browser-environment.ts",
  setupFilesAfterEnv: ["<rootDir>/tests/setup.ts"],
  testMatch: ["<rootDir>/{lib,components,app}/**/*.test.{ts,tsx}", "<rootDir>/tests/*.test.{ts,tsx}"],
  moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1", "^@open-draft/deferred-promise$": "<rootDir>/tests/msw/deferred-promise.ts" },
  modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.data/"],
};

export default async () => {
  const resolved = await withNext(config)();
  // Packages that ship as modules only; Jest runs scripts.
  const modules = ["ky", "jose", "next-intl", "use-intl", "intl-messageformat", "@formatjs", "msw", "@mswjs", "until-async", "rettime", "uuid", "@fontsource", "icu-minify"].join("|");
  return { ...resolved, transformIgnorePatterns: [`/node_modules/(?!(?:${modules})/)`, "^.+\\.module\\.(css|sass|scss)$"] };
};
