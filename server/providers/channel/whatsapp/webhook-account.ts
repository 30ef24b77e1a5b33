import { z } from "zod";
import type { AccountWarning } from "../../../../contract/channels/account-news.ts";
import type { InboundAccount } from "../channel.ts";
import { tierOfPeople } from "./tiers.ts";
import { id, optionalId, optionalMoment, printOf } from "./webhook-shapes.ts";
import type { Place } from "./webhook-shapes.ts";

const Restriction = z.looseObject({ restriction_type: id, expiration: optionalMoment });
const AccountUpdate = z.looseObject({
  event: id,
  restriction_info: z.array(Restriction).optional().catch(undefined),
  violation_info: z.looseObject({ violation_type: optionalId }).optional().catch(undefined),
  ban_info: z.looseObject({ waba_ban_state: optionalId }).optional().catch(undefined),
});
type AccountUpdate = z.infer<typeof AccountUpdate>;
const NumberUpdate = z.looseObject({
  display_phone_number: id,
  event: id,
  current_limit: optionalId,
  max_daily_conversations_per_business: optionalId,
});

type Told = Pick<InboundAccount, "number" | "facts" | "warnings" | "clears">;
const nothing: Told = { number: null, facts: {}, warnings: [], clears: [] };
const warning = (what: AccountWarning, more: { detail?: string | null; until?: string | null } = {}) => ({
  what,
  detail: null,
  until: null,
  ...more,
});

const restrictions: readonly AccountWarning[] = ["RESTRICTED_STARTING", "RESTRICTED_ANSWERING", "RESTRICTED"];
const restrictionOf: ReadonlyMap<string, AccountWarning> = new Map([
  ["RESTRICTED_BIZ_INITIATED_MESSAGING", "RESTRICTED_STARTING"],
  ["RESTRICTED_CUSTOMER_INITIATED_MESSAGING", "RESTRICTED_ANSWERING"],
]);
const left: readonly AccountWarning[] = ["PARTNER_REMOVED", "OFFBOARDED", "DELETED"];

/** What Meta says of a business account; null for what nothing hangs on here. */
function toldOfAccount({ event, restriction_info, violation_info, ban_info }: AccountUpdate): Told | null {
  switch (event) {
    case "ACCOUNT_RESTRICTION":
      return restriction_info === undefined
        ? null
        : {
            ...nothing,
            clears: [...restrictions],
            warnings: restriction_info.map(({ restriction_type: type, expiration }) => {
              const what = restrictionOf.get(type) ?? "RESTRICTED";
              return warning(what, {
                detail: what === "RESTRICTED" ? type : null,
                until: expiration ?? null,
              });
            }),
          };
    case "ACCOUNT_VIOLATION":
      return {
        ...nothing,
        warnings: [warning("VIOLATION", { detail: violation_info?.violation_type ?? null })],
      };
    case "DISABLED_UPDATE":
      return toldOfBan(ban_info?.waba_ban_state);
    case "ACCOUNT_DELETED":
      return { ...nothing, warnings: [warning("DELETED")] };
    case "PARTNER_REMOVED":
    case "PARTNER_APP_UNINSTALLED":
      return { ...nothing, warnings: [warning("PARTNER_REMOVED")] };
    case "ACCOUNT_OFFBOARDED":
      return { ...nothing, warnings: [warning("OFFBOARDED")] };
    case "ACCOUNT_RECONNECTED":
    case "PARTNER_ADDED":
    case "PARTNER_APP_INSTALLED":
      return { ...nothing, clears: [...left] };
    default:
      return null;
  }
}

function toldOfBan(state: string | undefined): Told | null {
  switch (state) {
    case "SCHEDULE_FOR_DISABLE":
      return { ...nothing, warnings: [warning("DISABLING")] };
    case "DISABLE":
      return { ...nothing, clears: ["DISABLING"], warnings: [warning("DISABLED")] };
    case "REINSTATE":
      return { ...nothing, clears: ["DISABLING", "DISABLED"] };
    default:
      return null;
  }
}

/** What Meta says of a number. Its limit has two names, and the older one is a pace where the number got faster. */
function toldOfNumber(value: unknown): Told | null {
  const told = NumberUpdate.safeParse(value).data;
  if (!told) return null;
  const isFaster = told.event === "THROUGHPUT_UPGRADE";
  const limit = told.max_daily_conversations_per_business ?? (isFaster ? undefined : told.current_limit);
  const quality = told.event === "FLAGGED" ? "RED" : told.event === "UNFLAGGED" ? "GREEN" : undefined;
  return {
    number: told.display_phone_number.replaceAll(/\D/g, ""),
    facts: {
      ...(limit === undefined ? {} : { messagingLimit: limit }),
      ...(isFaster ? { throughput: "HIGH" } : {}),
      ...(quality === undefined ? {} : { qualityRating: quality }),
    },
    warnings: quality === "RED" ? [warning("LOW_QUALITY")] : [],
    clears: quality === "GREEN" ? ["LOW_QUALITY"] : [],
  };
}

const Capability = z.looseObject({ max_daily_conversations_per_business: z.number().int() });
/** What Meta says of all that a portfolio may do: for us its limit, which each of its numbers has. */
function toldOfPortfolio(value: unknown): Told | null {
  const told = Capability.safeParse(value).data;
  return told
    ? { ...nothing, facts: { messagingLimit: tierOfPeople(told.max_daily_conversations_per_business) } }
    : null;
}

/** What a change says of an account or a number; null where it is of something else, or says nothing to act on. */
export function eventOfAccount(
  place: Place,
  { field, value }: { field: string; value: object },
): InboundAccount | null {
  const update = field === "account_update" ? AccountUpdate.safeParse(value).data : undefined;
  const told = update
    ? toldOfAccount(update)
    : field === "phone_number_quality_update"
      ? toldOfNumber(value)
      : field === "business_capability_update"
        ? toldOfPortfolio(value)
        : null;
  return (
    told && {
      kind: "account",
      ...place,
      ...told,
      externalId: `account:${printOf({ at: place.at, field, value })}`,
    }
  );
}
