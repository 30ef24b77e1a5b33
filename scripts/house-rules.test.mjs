import assert from "node:assert/strict";
import { test } from "node:test";
import { RuleTester } from "eslint";
import tseslint from "typescript-eslint";
import { houseRules, physicalSides } from "./house-rules.mjs";

const tester = new RuleTester({
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
});

test("a class that names a side of the screen is found behind any variant", () => {
  const found =
    "ml-2 md:pr-4 hover:-mr-1 !pl-0 left-0 right-auto left-[3px] text-left sm:text-right border-l border-r-2 rounded-tl-md rounded-l float-right";
  assert.deepEqual(physicalSides(found), found.split(" "));
});

test("logical classes, prose and classes bound to one direction pass", () => {
  assert.deepEqual(
    physicalSides(
      "ms-2 pe-4 start-0 text-start border-s rounded-ss-md mx-auto rtl:left-0 ltr:md:ml-1 left right right-hand border-red-500 rounded-lg rounded-b prose-lg",
    ),
    [],
  );
});

test("the rule reads strings and templates alike", () => {
  tester.run("logical-sides", houseRules.rules["logical-sides"], {
    valid: ['const a = <p className="ms-2" />;', "const a = `pe-${n} text-start`;"],
    invalid: [
      { code: 'const a = <p className="flex ml-2 text-left" />;', errors: 2 },
      { code: "const a = clsx(`pr-2 ${b}`);", errors: 1 },
      { code: 'const tones = { quiet: "pl-2" };', errors: 1 },
    ],
  });
});

test("a cast without a reason is reported, one with a reason and `as const` are not", () => {
  tester.run("reasoned-cast", houseRules.rules["reasoned-cast"], {
    valid: [
      "const a = [1] as const;",
      "const a = b as C; // the loop above checked it",
      "// the driver answers strings\nconst a = b as C;",
      "/* parsed by the schema */\nf(\n  b,\n  c as D,\n);",
    ],
    invalid: [
      { code: "const a = b as C;", errors: 1 },
      { code: "const x = 1; // unrelated\n\nconst a = b as C;", errors: 1 },
    ],
  });
});

test("code that comes later is reported unless it goes through the one place that tries again", () => {
  tester.run("lazy-through-one-place", houseRules.rules["lazy-through-one-place"], {
    valid: [
      'const code = lazyCode(() => import("a"));',
      'const Part = lazyPart(() => import("a").then((file) => file.A), Fault);',
      'const Sheet = lazyDialog(() => import("a").then((file) => file.A), close);',
      'import { useState } from "react";',
    ],
    invalid: [
      { code: 'const code = () => import("a");', errors: 1 },
      { code: 'const { a } = await import("a");', errors: 1 },
      { code: 'const Part = lazyPart(Fault, () => import("a"));', errors: 1 },
      { code: 'import dynamic from "next/dynamic";', errors: 1 },
      { code: 'import { lazy, useState } from "react";', errors: 1 },
    ],
  });
});

test("words in three languages are reported wherever they stand, and what holds no words is not", () => {
  tester.run("words-by-key", houseRules.rules["words-by-key"], {
    valid: [
      'const tags = { en: "en-GB", es: "es-ES", ar: "ar" };',
      'const slugs = { en: of("en"), es: of("es"), ar: of("ar") };',
      'const label = { en: "Product", ar: "المنتج" };',
    ],
    invalid: [
      { code: 'const hello = { en: "Hello", es: "Hola", ar: "مرحبًا" };', errors: 1 },
      { code: 'const hello = { en: ["Hello"], es: ["Hola"], ar: ["مرحبًا"] };', errors: 1 },
      { code: "const to = { en: (n) => `To ${n}`, es: (n) => `A ${n}`, ar: (n) => `إلى ${n}` };", errors: 1 },
    ],
  });
});
