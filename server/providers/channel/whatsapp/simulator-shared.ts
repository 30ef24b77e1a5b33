import { filledState } from "../../simulator/kit.ts";
import type { SharedSimulation } from "../simulated-channel.ts";
import { emptyWhatsAppSimulation } from "./simulator-state.ts";

/**
 * Numbers of one business account have its templates, its limit with whom it has reached, and its ban; quality and
 * throughput are each number's own. Meta counts the limit by portfolio, which here is the account.
 */
export const whatsappShared: SharedSimulation = {
  account: "businessAccountId",
  share(from, to) {
    const { templates, namesFreeAtMs, reachedAtMs, rates, account } = filledState(
      structuredClone(from),
      emptyWhatsAppSimulation(),
    );
    const other = filledState(to, emptyWhatsAppSimulation());
    const { limit, isDisabled } = account;
    Object.assign(other, { templates, namesFreeAtMs, reachedAtMs });
    other.account = { ...other.account, limit, isDisabled };
    const made = rates[templatesRate];
    if (made !== undefined) other.rates = { ...other.rates, [templatesRate]: made };
  },
};
/** How many templates an account may make. */
export const templatesRate = "templates";
