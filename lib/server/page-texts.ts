import { pickTexts } from "../shared/texts";
import type { Texts } from "../shared/texts";
import { messagesIn } from "./messages";
import { readersLocale } from "./reader";

/** On the server: the texts that a public page hands to its scripts, which fill in names by themselves. */
export const pageTexts = async (...prefixes: string[]): Promise<Texts> =>
  pickTexts(await messagesIn(await readersLocale()), prefixes);
