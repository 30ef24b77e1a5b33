import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import { ofAddress } from "../platform/daily-amounts.ts";
import type { DailyAmount } from "../platform/daily-amounts.ts";
import type { Work } from "../../../work.ts";
import { say } from "./texts.ts";

/** Bytes that staff upload, of the workspace's for today. */
export const staffBytes = (amount: number): DailyAmount => ({
  what: "staff bytes",
  amount,
  max: limits.staffUploadPerDayMaxBytes,
  refusal: (more) => new Fault("too_many_requests", say("attachments.daily_bytes"), more),
});

/**
 * Bytes that visitors upload: apart from those of staff, and of one address at most a part of all
 * visitors'.
 */
export const visitorBytes = ({ actor, now }: Work, amount: number): DailyAmount[] => [
  {
    what: "visitor bytes",
    amount,
    max: limits.visitorUploadPerDayMaxBytes,
    refusal: (more) => new Fault("too_many_requests", say("attachments.workspace_daily_files"), more),
  },
  {
    what: ofAddress("visitor bytes", actor.ip ?? "", now),
    amount,
    max: limits.visitorUploadPerAddressDayMaxBytes,
    refusal: (more) => new Fault("too_many_requests", say("attachments.visitor_daily_files"), more),
  },
];
