import { faultyPosts } from "../../simulator/kit.ts";
import type { HookPost, SimulatedAccountNews, TemplateDecision } from "../simulated-channel.ts";
import type { Moment } from "./simulator-acts.ts";
import { accountPost, simulatedNumber, templateNamed, templatePost } from "./simulator-posts.ts";
import type { SimulatedTemplate, WhatsAppSimulation } from "./simulator-state.ts";
import { peopleOfTier } from "./tiers.ts";

const restrictedMs = 7 * 24 * 3_600_000;
/** Meta numbers limits as tiers. */
const raised = "TIER_10K";
const lowered = "TIER_250";

/** Meta tells something of the account, and has it so from then on. */
export function tellOfAccount({ state, atMs, account }: Moment, news: SimulatedAccountNews): HookPost[] {
  const display_phone_number = simulatedNumber(account.settings).replaceAll(/\D/g, "");
  changeAccount(state, news);
  const { field, value } = isOfNumber(news)
    ? {
        field: "phone_number_quality_update",
        value: { display_phone_number, ...numberUpdate(state, news) },
      }
    : { field: "account_update", value: accountUpdate(news, atMs) };
  const at = { atMs, afterMs: 0 };
  return faultyPosts(
    [accountPost(account, at, field, value), ...portfolioPosts(state, news, account, at)],
    state.faults,
  );
}

/** A limit is the whole portfolio's, and is told of it too, as a number. */
const portfolioPosts = (
  { account: { limit } }: WhatsAppSimulation,
  news: SimulatedAccountNews,
  account: Moment["account"],
  at: { atMs: number; afterMs: number },
): HookPost[] =>
  news === "LIMIT_RAISED" || news === "LIMIT_LOWERED"
    ? [
        accountPost(account, at, "business_capability_update", {
          max_daily_conversations_per_business: peopleOfTier(limit) ?? -1,
          max_phone_numbers_per_business: 20,
          max_phone_numbers_per_waba: 20,
        }),
      ]
    : [];

const numberNews = ["LOW_QUALITY", "GOOD_QUALITY", "LIMIT_RAISED", "LIMIT_LOWERED", "FASTER"] as const;
type NumberNews = (typeof numberNews)[number];
const isOfNumber = (news: SimulatedAccountNews): news is NumberNews => numberNews.some((one) => one === news);

function changeAccount({ account }: WhatsAppSimulation, news: SimulatedAccountNews): void {
  if (news === "LOW_QUALITY") account.quality = "RED";
  if (news === "GOOD_QUALITY") account.quality = "GREEN";
  if (news === "LIMIT_RAISED") account.limit = raised;
  if (news === "LIMIT_LOWERED") account.limit = lowered;
  if (news === "FASTER") account.throughput = "HIGH";
  if (news === "DISABLED") account.isDisabled = true;
  if (news === "REINSTATED") account.isDisabled = false;
}

function numberUpdate({ account: { limit } }: WhatsAppSimulation, news: NumberNews): object {
  const now = { current_limit: limit, max_daily_conversations_per_business: limit };
  switch (news) {
    case "LOW_QUALITY":
      return { event: "FLAGGED", ...now };
    case "GOOD_QUALITY":
      return { event: "UNFLAGGED", ...now };
    case "LIMIT_RAISED":
      return { event: "UPGRADE", ...now };
    case "LIMIT_LOWERED":
      return { event: "DOWNGRADE", ...now };
    default:
      return { event: "THROUGHPUT_UPGRADE", current_limit: "TIER_UNLIMITED" };
  }
}

function accountUpdate(news: Exclude<SimulatedAccountNews, NumberNews>, atMs: number): object {
  switch (news) {
    case "RESTRICTED":
      return {
        event: "ACCOUNT_RESTRICTION",
        restriction_info: [
          {
            restriction_type: "RESTRICTED_BIZ_INITIATED_MESSAGING",
            expiration: Math.floor((atMs + restrictedMs) / 1000),
          },
        ],
      };
    case "VIOLATION":
      return { event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "SCAM" } };
    case "DISABLING":
      return ban("SCHEDULE_FOR_DISABLE", atMs);
    case "DISABLED":
      return ban("DISABLE", atMs);
    case "REINSTATED":
      return ban("REINSTATE", atMs);
    case "PARTNER_REMOVED":
      return { event: "PARTNER_REMOVED" };
    case "OFFBOARDED":
      return { event: "ACCOUNT_OFFBOARDED" };
    default:
      return { event: "ACCOUNT_RECONNECTED" };
  }
}
const ban = (waba_ban_state: string, atMs: number) => ({
  event: "DISABLED_UPDATE",
  ban_info: { waba_ban_state, waba_ban_date: new Date(atMs).toISOString().slice(0, 10) },
});

/** As a person of Meta's review does, or its machine after complaints. */
export function decideTemplate(
  { state, atMs, account }: Moment,
  { name, language, status, reason = "NONE", quality, category }: TemplateDecision,
): HookPost[] {
  const template = state.templates.find((one) => one.name === name && one.language === language);
  if (!template) return [];
  const at = { atMs, afterMs: 0 };
  const posts: HookPost[] = [];
  if (status !== undefined) {
    delete template.verdict;
    template.status = status;
    template.reason = reason;
    posts.push(templatePost(account, template, { status, reason, ...at }));
  }
  if (quality !== undefined)
    posts.push(
      accountPost(account, at, "message_template_quality_update", {
        ...templateNamed(template),
        ...qualityChange(template, quality),
      }),
    );
  if (category !== undefined) {
    const previous_category = template.category;
    template.category = category;
    posts.push(
      accountPost(account, at, "template_category_update", {
        ...templateNamed(template),
        previous_category,
        new_category: category,
      }),
    );
  }
  return faultyPosts(posts, state.faults);
}
function qualityChange(template: SimulatedTemplate, quality: string): object {
  const previous_quality_score = template.quality ?? "UNKNOWN";
  template.quality = quality;
  return { previous_quality_score, new_quality_score: quality };
}
