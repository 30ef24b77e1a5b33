import { defineModule } from "../../../kernel/define-module.ts";

/** What others build on: its calls are those of apps. */
export const appRegistrationsModule = defineModule("workspace/app-registrations", {});
