import type { AgentStatus } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { agentStatuses } from "../../../../contract/enums.ts";

const builtInNames: Record<AgentStatus, Record<Locale, string>> = {
  ONLINE: { en: "Online", es: "En línea", ar: "متصل" },
  BUSY: { en: "Busy", es: "Ocupado", ar: "مشغول" },
  AWAY: { en: "Away", es: "Ausente", ar: "بعيد" },
  OFFLINE: { en: "Offline", es: "Desconectado", ar: "غير متصل" },
};

/**
 * A status in every language: a built-in one that still has its name is translated; one of the tenant's own
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
}): Record<Locale, string> {
  const kind = agentStatuses.find((known) => known === status);
  return isBuiltIn && kind && builtInNames[kind].en === name
    ? builtInNames[kind]
    : { en: name, es: name, ar: name };
}
