import testingLibrary from "eslint-plugin-testing-library";
import tseslint from "typescript-eslint";
import { houseRules } from "./scripts/house-rules.mjs";

// What .oxlintrc.json cannot say: the house's own rules, and those of Testing Library. Nothing here asks for
// types, which keeps it quick (docs/adr/0035-two-linters.md).
// A rule is an error or it is not here: there are no warnings, and no list of rules that are off for now.
const visibleText = [
  {
    selector: "JSXText[value=/\\p{L}/u]",
    message: "Text that a person reads lives in messages/, in all three languages.",
  },
  {
    selector: ":matches(JSXElement, JSXFragment) > JSXExpressionContainer > Literal[value=/\\p{L}/u]",
    message: "Text that a person reads lives in messages/, in all three languages.",
  },
  {
    selector:
      "JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label)$/] > Literal[value=/\\p{L}/u]",
    message: "A screen reader and a tooltip speak three languages too: take this text from messages/.",
  },
];

export default tseslint.config(
  { ignores: ["node_modules/", ".next/", ".cache/", ".data/", "next-env.d.ts", "public/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    plugins: { house: houseRules },
    rules: { "house/reasoned-cast": "error" },
  },
  // A test that casts wrongly fails; it needs no second reason.
  { files: ["**/*.test.{ts,tsx}", "server/testing/**", "tests/**"], rules: { "house/reasoned-cast": "off" } },
  {
    files: ["contract/**/*.ts", "server/**/*.ts"],
    // The tables themselves; tests; what the demo's tenants wrote, which is data.
    ignores: [
      "**/texts.ts",
      "server/words/{shared,column-heads,fault-words}.ts",
      "**/*.test.ts",
      "server/testing/**",
      "server/scripts/demo/**",
    ],
    rules: { "house/words-by-key": "error" },
  },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"],
    rules: { "house/logical-sides": "error" },
  },
  // lib/server/messages.ts is read by the server alone.
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}", "components/ui/lazy-part.tsx", "lib/server/messages.ts"],
    rules: { "house/lazy-through-one-place": "error" },
  },
  {
    files: ["app/**/*.tsx", "components/**/*.tsx"],
    ignores: ["**/*.test.tsx"],
    rules: { "no-restricted-syntax": ["error", ...visibleText] },
  },
  // The developers' page of pieces shows specimens, and answers 404 in production.
  { files: ["app/ui/**"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["**/*.test.tsx"],
    ...testingLibrary.configs["flat/react"],
    rules: asErrors(testingLibrary.configs["flat/react"].rules),
  },
);

/**
 * Presets warn about some things and switch others off; here a preset's rule is an error, or the preset left
 * it out.
 */
function asErrors(rules) {
  const severity = (setting) => (Array.isArray(setting) ? setting[0] : setting);
  const isOn = ([, setting]) => severity(setting) !== "off" && severity(setting) !== 0;
  return Object.fromEntries(
    Object.entries(rules)
      .filter(isOn)
      .map(([name, setting]) => [name, Array.isArray(setting) ? ["error", ...setting.slice(1)] : "error"]),
  );
}
