import type { FailureClass } from "../../provider.ts";
import type { MetaError, MetaReading } from "../meta-errors.ts";
import { say } from "./texts.ts";

/** What a subcode means for us, whatever its code is: one code stands for very different things. */
const bySubcode: readonly { kind: FailureClass; codes: readonly number[] }[] = [
  // The window is shut; to this person nobody may write now.
  { kind: "final", codes: [2534022, 2018278, 2018276] },
  // Nobody there, or they take no messages.
  { kind: "final", codes: [2534014, 2534001, 2018001, 2018108, 1545041] },
  // A comment has one private answer, which was given.
  { kind: "final", codes: [2534025, 2018310] },
  { kind: "later", codes: [2534013, 1545133, 2018022] },
  // The session of the token: expired, signed out, its password changed.
  { kind: "reconnect", codes: [458, 459, 460, 463, 464, 467, 492] },
];
const byCode: readonly { kind: FailureClass; codes: readonly number[] }[] = [
  { kind: "reconnect", codes: [0, 3, 10, 102, 190, 368] },
  { kind: "later", codes: [1, 2, 4, 17, 32, 341, 613, 1200, 80002, 80006] },
  { kind: "final", codes: [100, 551] },
];
/** Of those that come later: what the account or its app asks too much of. */
const tooMuch: readonly number[] = [4, 17, 32, 341, 613, 80002, 80006];
const indexed = (rows: typeof byCode): ReadonlyMap<number, FailureClass> =>
  new Map(rows.flatMap(({ kind, codes }) => codes.map((code) => [code, kind] as const)));
const [subcodes, codes] = [indexed(bySubcode), indexed(byCode)];

const kindOf = ({ code, error_subcode }: MetaError): FailureClass | null => {
  const known = error_subcode === undefined ? undefined : subcodes.get(error_subcode);
  if (known !== undefined) return known;
  if (code === undefined) return null;
  return code >= 200 && code < 300 ? "reconnect" : (codes.get(code) ?? null);
};

/** The code of a message that comes too late for its window. */
export const shutWindowCode = "10/2534022";

/** What there is not, or what the token may not see. */
export const notThereCode = "100";

/** How Instagram's errors are read. */
export const instagramReading: MetaReading = {
  kindOf,
  codeOf: ({ code, error_subcode }) =>
    code === undefined
      ? null
      : error_subcode !== undefined && subcodes.has(error_subcode)
        ? `${code}/${error_subcode}`
        : String(code),
  tooFast: ({ code, error_subcode }) =>
    error_subcode === 2018022 || (code !== undefined && tooMuch.includes(code)) ? "CONNECTION" : null,
  noReason: say("instagram.no_reason"),
  answered: (status) => say("instagram.answered", { status }),
};
