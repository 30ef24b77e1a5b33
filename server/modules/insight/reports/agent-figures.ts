import { addDays, bucketsOf } from "../../../kernel/calendar.ts";
import type { CountAgentFigures } from "../../desk/agents/agent-figures.ts";
import { reportFiguresOf } from "./query.ts";

export const agentFiguresOf: CountAgentFigures = async (
  work,
  agentId,
  { today, timeZone, resolvedDays, firstReplyDays },
) => {
  const ofAgent = (days: number) => ({
    ...bucketsOf({ from: addDays(today, 1 - days), to: today }, "day", timeZone),
    timeZone,
    filters: {},
    agentIds: [agentId],
  });
  const perDay = { groupBy: "day", splitBy: null, groupsMax: resolvedDays } as const;
  const inAll = { ...perDay, groupBy: null };
  const resolved = await reportFiguresOf(work, "resolved", ["resolved"], ofAgent(resolvedDays), perDay);
  const replies = await reportFiguresOf(work, "reply", ["replies"], ofAgent(1), inAll);
  const firstReply = await reportFiguresOf(
    work,
    "firstReply",
    ["firstReplyMedian"],
    ofAgent(firstReplyDays),
    inAll,
  );
  return {
    resolved: Array.from(
      { length: resolvedDays },
      (_, at) => resolved.groups.get(String(at))?.get("")?.get("resolved")?.rows ?? 0,
    ),
    repliesToday: replies.total.get("replies")?.rows ?? 0,
    firstReplySeconds: firstReply.total.get("firstReplyMedian")?.value ?? null,
  };
};
