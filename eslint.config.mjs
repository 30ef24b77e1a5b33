import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import testingLibrary from "eslint-plugin-testing-library";
import tseslint from "typescript-eslint";
import { houseRules } from "./scripts/house-rules.mjs";

// A rule is an error or it is not here: there are no warnings, and no list of rules that are off for now.
const linesMax = 400;
const readsEnvironment = ["server/env.ts", "lib/env.ts", "scripts/**", "server/scripts/**", "server/testing/**", "tests/**", "*.config.{ts,mjs}"];

const visibleText = [
  { selector: "JSXText[value=/\\p{L}/u]", message: "Text that a person reads lives in messages/, in all three languages." },
  { selector: ":matches(JSXElement, JSXFragment) > JSXExpressionContainer > Literal[value=/\\p{L}/u]", message: "Text that a person reads lives in messages/, in all three languages." },
  {
    selector: "JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label)$/] > Literal[value=/\\p{L}/u]",
    message: "A screen reader and a tooltip speak three languages too: take this text from messages/.",
  },
];

export default tseslint.config(
  { ignores: ["node_modules/", ".next/", ".cache/", ".data/", "next-env.d.ts", "public/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{mjs,cjs}"],
    rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }], "prefer-const": "error", "no-var": "error", eqeqeq: "error", "max-lines": ["error", linesMax] },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "@typescript-eslint": tseslint.plugin, house: houseRules },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-floating-promises": ["error", { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: ["test", "describe", "it", "suite", "before", "after", "beforeEach", "afterEach"] }] }],
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unsafe-argument": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-call": "error",
      "@typescript-eslint/no-unsafe-member-access": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/prefer-promise-reject-errors": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "no-restricted-properties": ["error", { object: "process", property: "env", message: "Settings are read in server/env.ts and lib/env.ts, typed and documented, and nowhere else." }],
      "no-restricted-imports": ["error", { paths: [{ name: "node:process", importNames: ["env"], message: "Settings are read in server/env.ts and lib/env.ts." }] }],
      "prefer-const": "error",
      "no-var": "error",
      eqeqeq: "error",
      "max-lines": ["error", linesMax],
      "house/reasoned-cast": "error",
    },
  },
  // A test that casts wrongly fails; it needs no second reason.
  { files: ["**/*.test.{ts,tsx}", "server/testing/**", "tests/**"], rules: { "house/reasoned-cast": "off" } },
  { files: readsEnvironment, rules: { "no-restricted-properties": "off", "no-restricted-imports": "off" } },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks, house: houseRules },
    rules: { ...asErrors(reactHooks.configs.recommended.rules), "house/logical-sides": "error" },
  },
  {
    files: ["app/**/*.tsx", "components/**/*.tsx"],
    ignores: ["**/*.test.tsx"],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...asErrors(jsxA11y.flatConfigs.recommended.rules),
      // A dialog moves the focus to its safest button; that is for the component to decide, never for a bare element.
      "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
      // A region that scrolls must be reachable by keyboard, and axe insists on it.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"], allowExpressionValues: true }],
      "no-restricted-syntax": ["error", ...visibleText],
    },
  },
  // The developers' page of pieces shows specimens, and answers 404 in production.
  { files: ["app/ui/**"], rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.test.tsx"], ...testingLibrary.configs["flat/react"], rules: asErrors(testingLibrary.configs["flat/react"].rules) },
);

/** Presets warn about some things and switch others off; here a preset's rule is an error, or the preset left it out. */
function asErrors(rules) {
  const severity = (setting) => (Array.isArray(setting) ? setting[0] : setting);
  const isOn = ([, setting]) => severity(setting) !== "off" && severity(setting) !== 0;
  return Object.fromEntries(Object.entries(rules).filter(isOn).map(([name, setting]) => [name, Array.isArray(setting) ? ["error", ...setting.slice(1)] : "error"]));
}
