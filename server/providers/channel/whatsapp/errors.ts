import { say } from "./texts.ts";
import type { FailureClass } from "../../provider.ts";
import type { MetaReading } from "../meta-errors.ts";

/** What WhatsApp's codes mean for us. Its titles change; its codes do not. */
const classes: readonly { kind: FailureClass; codes: readonly number[] }[] = [
  // The token, its rights, the number itself.
  { kind: "reconnect", codes: [0, 3, 10, 33, 190, 131005] },
  // The account: restricted, locked, its name refused, not paid for, not registered.
  { kind: "reconnect", codes: [368, 131031, 131037, 131042, 131044, 131045] },
  // Too fast, too much, or in maintenance.
  { kind: "later", codes: [4, 80007, 130429, 131048, 131056, 131057, 131064, 133016] },
  // A fault of theirs that passes.
  { kind: "later", codes: [1, 2, 131000, 131016, 135000] },
  // Not to this person now: ecosystem, experiment, marketing stopped, and 131047, the window is shut.
  { kind: "final", codes: [130472, 131047, 131049, 131050] },
  // Not to this person at all, or not to their country.
  { kind: "final", codes: [130497, 131021, 131026, 131030, 131062, 137000] },
  // What was to be sent is not right.
  { kind: "final", codes: [100, 131008, 131009, 131051, 131052, 131053] },
  // Nor is its template, or templates of its kind are not sent this way.
  {
    kind: "final",
    codes: [131063, 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069],
  },
  // A call: not switched on, not to this phone, twice, without permission, or once too often.
  { kind: "final", codes: [138000, 138001, 138003, 138006, 138009, 138012, 138013] },
  // A call that the line or the number of calls at once stands against.
  { kind: "later", codes: [138002, 138004, 138005, 138007] },
];
/** Of those that come later: what the number or its account sends too much of. */
const tooMuch: readonly number[] = [4, 80007, 130429, 131048, 131064, 133016];
const kindByCode = new Map(classes.flatMap(({ kind, codes }) => codes.map((code) => [code, kind] as const)));

/** The class of a code; null for one that is not known. */
export const kindOfWhatsAppCode = (code: number): FailureClass | null =>
  code >= 200 && code < 300 ? "reconnect" : (kindByCode.get(code) ?? null);

/** The wait that a pair of numbers needs between two messages. */
const pairWaitMs = 6000;

/** How WhatsApp's errors are read. */
export const whatsAppReading: MetaReading = {
  kindOf: ({ code }) => (code === undefined ? null : kindOfWhatsAppCode(code)),
  codeOf: ({ code }) => (code === undefined ? null : String(code)),
  waitMsOf: ({ code }) => (code === 131056 ? pairWaitMs : null),
  tooFast: ({ code }) =>
    code === 131056 ? "RECIPIENT" : code !== undefined && tooMuch.includes(code) ? "CONNECTION" : null,
  noReason: say("whatsapp.no_reason"),
  answered: (status) => say("whatsapp.answered", { status }),
};
