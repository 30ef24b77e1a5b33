import type { dealSources, DealStageKind, ForecastCategory } from "../../../contract/crm/deal-rules.ts";
import type { AgentKey } from "./shape.ts";

/**
 * A deal of the demo. Days are counted from the day of the seed: `from` and `since` back (when it was made;
 * when it came to where it is), `closes` ahead, or back where it is negative.
 */
export interface DemoDeal {
  pipeline: "sales" | "rental";
  title: string;
  company?: string;
  contacts?: string[];
  currency: string;
  /** In whole units. */ amount: number | null;
  owner: AgentKey | null;
  at: DealStageKind;
  from: number;
  since: number;
  closes?: number;
  forecast?: ForecastCategory;
  source?: (typeof dealSources)[number];
  lost?: string;
  tags?: string[];
  notes?: string;
  isDeleted?: true;
  /** Comes back once from a later stage. */ isBack?: true;
}
type Row = [
  title: string,
  company: string | null,
  contacts: string[],
  currency: string,
  amount: number | null,
  owner: AgentKey | null,
  at: DealStageKind,
  from: number,
  since: number,
  closes?: number | null,
  more?: Partial<DemoDeal>,
];
/** Deals of a pipeline as lines of a table. */
export const rows = (pipeline: DemoDeal["pipeline"], given: Row[]): DemoDeal[] =>
  given.map(([title, company, contacts, currency, amount, owner, at, from, since, closes, more = {}]) => ({
    pipeline,
    title,
    contacts,
    currency,
    amount,
    owner,
    at,
    from,
    since,
    ...(company === null ? {} : { company }),
    ...(closes === null || closes === undefined ? {} : { closes }),
    ...more,
  }));
