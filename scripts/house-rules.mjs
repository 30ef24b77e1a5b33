// The house rules that no published ESLint rule knows.

/** left and right are wrong in Arabic: start and end follow the direction of the text. */
const physicalSide = new RegExp(
  "^(?:[^\\s:]+:)*!?-?(?:" +
    [
      "(?:m|p|scroll-m|scroll-p)[lr]-.+",
      "(?:left|right)-(?:\\d|\\[|\\(|auto|full|px|-).*",
      "(?:border|rounded)-[lr](?:-.+)?",
      "rounded-[tb][lr](?:-.+)?",
      "(?:text|float|clear)-(?:left|right)",
    ].join("|") +
    ")!?$",
);

export function physicalSides(text) {
  return text.split(/\s+/).filter((token) => physicalSide.test(token) && !/(^|:)(rtl|ltr):/.test(token));
}

const logicalSides = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      physical:
        "`{{token}}` names a side of the screen; Arabic mirrors it. Use the logical class (ms- me- ps- pe- start- end- text-start border-s rounded-s …).",
    },
  },
  create(context) {
    const report = (node, text) => {
      for (const token of physicalSides(text))
        context.report({ node, messageId: "physical", data: { token } });
    };
    return {
      Literal: (node) => typeof node.value === "string" && report(node, node.value),
      TemplateElement: (node) => report(node, node.value.cooked ?? node.value.raw),
    };
  },
};

/**
 * `as` overrules the compiler, so a comment in the part of the code that it belongs to, or above that, says
 * why that is safe.
 */
const reasonedCast = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      bare: "A cast overrules the compiler: find a way without it (`satisfies`, a narrowing, a schema), or say in a comment beside it or above why it holds.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const commentLines = new Set(
      sourceCode.getAllComments().flatMap(({ loc }) => [loc.start.line, loc.end.line]),
    );
    const isStatement = ({ type, parent }) => !parent || /Statement$|Declaration$/.test(type);
    // Of what is around the cast: what stands at its first line, above it, or at its end.
    const around = (node) => [
      node.loc.start.line - 1,
      node.loc.start.line,
      node.loc.end.line,
      ...(isStatement(node) ? [] : around(node.parent)),
    ];
    // A function without a block counts as a statement: its one expression is what it does.
    const isPart = (node) =>
      isStatement(node) ||
      /^(?:Property|PropertyDefinition|JSXAttribute|ArrowFunctionExpression)$/.test(node.type);
    const partOf = (node) => (isPart(node) ? node : partOf(node.parent));
    const within = ({ start, end }) =>
      Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line + at);
    const isConst = ({ typeAnnotation }) =>
      typeAnnotation.type === "TSTypeReference" && typeAnnotation.typeName.name === "const";
    return {
      TSAsExpression(node) {
        if (isConst(node)) return;
        if (![...within(partOf(node).loc), ...around(node)].some((line) => commentLines.has(line)))
          context.report({ node, messageId: "bare" });
      },
    };
  },
};

const lazyCallers = new Set(["lazyCode", "lazyPart", "lazyDialog"]);

/**
 * A piece of code that comes later can fail to come: one place tries again and says so
 * (docs/adr/0056-losing-the-network.md).
 */
const lazyThroughOnePlace = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      bare: "Code that comes later goes through `lazyCode` (lib/browser/lazy-code.ts), `lazyPart` or `lazyDialog` (components/ui): they try again, and say so where it does not come.",
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "bare" });
    const functionAround = (node) =>
      !node || /Function/.test(node.type) ? node : functionAround(node.parent);
    return {
      ImportExpression(node) {
        const load = functionAround(node.parent);
        const call = load?.parent;
        if (
          call?.type !== "CallExpression" ||
          call.arguments[0] !== load ||
          !lazyCallers.has(call.callee.name)
        )
          report(node);
      },
      ImportDeclaration(node) {
        const isReactLazy =
          node.source.value === "react" && node.specifiers.some(({ imported }) => imported?.name === "lazy");
        if (node.source.value === "next/dynamic" || isReactLazy) report(node);
      },
    };
  },
};

const arabic = /\p{Script=Arabic}/u;
/** Whether words stand anywhere in a node: in itself, in a list, in what a function answers. */
const holdsArabic = (node) =>
  Array.isArray(node)
    ? node.some(holdsArabic)
    : node !== null &&
      typeof node === "object" &&
      ((node.type === "Literal" && typeof node.value === "string" && arabic.test(node.value)) ||
        (node.type === "TemplateElement" && arabic.test(node.value.raw)) ||
        Object.entries(node).some(
          ([name, part]) => name !== "parent" && name !== "loc" && holdsArabic(part),
        ));

/** What the server says has a key, with its three languages beside each other (docs/adr/0070-texts.md). */
const wordsByKey = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      literal:
        'Words in three languages stand in a texts.ts, under a key: say them with `say("module.key")` of `textsOf`.',
    },
  },
  create(context) {
    return {
      ObjectExpression(node) {
        const valueOf = (locale) =>
          node.properties.find(
            ({ type, key }) => type === "Property" && (key.name === locale || key.value === locale),
          )?.value;
        if (["en", "es", "ar"].every(valueOf) && holdsArabic(valueOf("ar")))
          context.report({ node, messageId: "literal" });
      },
    };
  },
};

export const houseRules = {
  meta: { name: "house" },
  rules: {
    "logical-sides": logicalSides,
    "reasoned-cast": reasonedCast,
    "lazy-through-one-place": lazyThroughOnePlace,
    "words-by-key": wordsByKey,
  },
};
