import { declaredByOne } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

interface Span {
  /** The tenant's own day now. */ today: string;
  timeZone: string;
  /** So many days that end with today. */ resolvedDays: number;
  firstReplyDays: number;
}
interface AgentFigures {
  /** By day, the earliest first. */ resolved: number[];
  repliesToday: number;
  firstReplySeconds: number | null;
}

/** What one agent did of late, as reports count it. */
export const agentFigures =
  declaredByOne<(work: Work, agentId: string, span: Span) => Promise<AgentFigures>>(
    "count of agents' work is",
  );
export type CountAgentFigures = ReturnType<typeof agentFigures.get>;
