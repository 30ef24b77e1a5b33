import { defineModule } from "../../../kernel/define-module.ts";

/** What others build on: its calls are those of connection-settings. */
export const connectionsModule = defineModule("workspace/connections", {});
