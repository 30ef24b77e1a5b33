import { getMessages } from "next-intl/server";
import { pickTexts } from "../shared/texts";
import type { Texts } from "../shared/texts";

/** On the server: the texts that a public page hands to its scripts. */
export const pageTexts = async (...prefixes: string[]): Promise<Texts> =>
  pickTexts(await getMessages(), prefixes);
