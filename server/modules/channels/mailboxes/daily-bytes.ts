import { createHash } from "node:crypto";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { DailyAmount } from "../../workspace/platform/daily-amounts.ts";
import { say } from "./texts.ts";

/** Bytes of files that come by mail: of all senders, and of one at most a part, told by a digest for a day. */
export const mailBytes = ({ now }: Work, sender: string, amount: number): DailyAmount[] => [
  {
    what: "mail bytes",
    amount,
    max: limits.mailFilesPerDayMaxBytes,
    refusal: (more) => new Fault("too_many_requests", say("mailboxes.daily_files"), more),
  },
  {
    what: `mail bytes ${createHash("sha256")
      .update(`${now.slice(0, 10)} ${sender}`)
      .digest("base64url")}`,
    amount,
    max: limits.mailFilesPerSenderDayMaxBytes,
    refusal: (more) => new Fault("too_many_requests", say("mailboxes.sender_daily_files"), more),
  },
];
