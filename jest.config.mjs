import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

/** Jest is for the web side alone; the server's tests run on `node --test` with a real database. */
const shared = {
  moduleNameMapper: {
    "^@/(.*)$": "<rootDir>/$1",
    // Tests have texts as they are written, and the formatter that takes them (scripts/compiled-texts.test.ts has both).
    "^icu-minify/compile$": "<rootDir>/tests/text-as-written.ts",
    "^@open-draft/deferred-promise$": "<rootDir>/tests/msw/deferred-promise.ts",
  },
  modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.data/"],
};

const matching = (ending) =>
  ["chat-box", "lib", "components", "app"]
    .map((folder) => `<rootDir>/${folder}/**/*${ending}`)
    .concat(`<rootDir>/tests/*${ending}`);
/**
 * What needs a document ends in .tsx and gets one; the rules, in plain Node, are spared the second that it
 * takes to make.
 */
const inBrowser = {
  ...shared,
  displayName: "screens",
  testEnvironment: "./tests/browser-environment.ts",
  setupFilesAfterEnv: ["<rootDir>/tests/setup.ts"],
  testMatch: matching(".test.tsx"),
};
const inNode = { ...shared, displayName: "rules", testEnvironment: "node", testMatch: matching(".test.ts") };

const whole = async (config) => {
  const resolved = await withNext(config)();
  // Packages that ship as modules only; Jest runs scripts.
  const modules = [
    "ky",
    "jose",
    "next-intl",
    "use-intl",
    "intl-messageformat",
    "@formatjs",
    "msw",
    "@mswjs",
    "until-async",
    "rettime",
    "uuid",
    "@fontsource",
    "icu-minify",
  ].join("|");
  return {
    ...resolved,
    transformIgnorePatterns: [`/node_modules/(?!(?:${modules})/)`, "^.+\\.module\\.(css|sass|scss)$"],
  };
};

export default async () => ({ projects: await Promise.all([inBrowser, inNode].map(whole)) });
