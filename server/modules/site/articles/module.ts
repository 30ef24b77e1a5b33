import { defineModule } from "../../../kernel/define-module.ts";

/** Articles and their categories as rows, which writing them, showing them and landing pages share. */
export const articlesModule = defineModule("site/articles", {
  functions: [new URL("functions.sql", import.meta.url)],
});
