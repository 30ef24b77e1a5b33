import { defineModule } from "../../../kernel/define-module.ts";

/** Settled by whoever runs the installation (insight/console), asked by whatever heeds it. */
export const termsModule = defineModule("workspace/terms", {});
