import type { AgentStatus } from "../../../../contract/enums.ts";
import { agentStatuses } from "../../../../contract/enums.ts";
import { say } from "./texts.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";

const builtInNames: Record<AgentStatus, Text> = {
  ONLINE: say("agents.online"),
  BUSY: say("agents.busy"),
  AWAY: say("agents.away"),
  OFFLINE: say("agents.offline"),
};

/**
 * What a status is called: a built-in one that still has its name is translated; one of the tenant's own
 * is called as they call it.
 */
export function statusName({
  name,
  status,
  isBuiltIn,
}: {
  name: string;
  status: string;
  isBuiltIn: boolean;
}): Text | string {
  const kind = agentStatuses.find((known) => known === status);
  return isBuiltIn && kind && inWords(builtInNames[kind], null) === name ? builtInNames[kind] : name;
}
