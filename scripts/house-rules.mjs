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

/** `as` overrules the compiler, so the line, the one above it or the one above the statement says why that is safe. */
const reasonedCast = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      bare: "A cast overrules the compiler: find a way without it (`satisfies`, a narrowing, a schema), or say in a comment on this line or above why it holds.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const commentLines = new Set(
      sourceCode.getAllComments().flatMap(({ loc }) => [loc.start.line, loc.end.line]),
    );
    const statementOf = (node) =>
      /Statement$|Declaration$/.test(node.type) || !node.parent ? node : statementOf(node.parent);
    const isConst = ({ typeAnnotation }) =>
      typeAnnotation.type === "TSTypeReference" && typeAnnotation.typeName.name === "const";
    return {
      TSAsExpression(node) {
        if (isConst(node)) return;
        const { start, end } = node.loc;
        const lines = [start.line - 1, start.line, end.line, statementOf(node).loc.start.line - 1];
        if (!lines.some((line) => commentLines.has(line))) context.report({ node, messageId: "bare" });
      },
    };
  },
};

export const houseRules = {
  meta: { name: "house" },
  rules: { "logical-sides": logicalSides, "reasoned-cast": reasonedCast },
};
