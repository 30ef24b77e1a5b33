import { defineModule } from "../../../kernel/define-module.ts";

/** What is known of an agent, as rows: status and skills. Assignment reads it, and agents' calls change it. */
export const agentStateModule = defineModule("desk/agent-state", {});
