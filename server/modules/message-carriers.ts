import { carryByMailbox, checkRecipients } from "./channels/mailboxes/carry.ts";
import { carryByMessenger } from "./channels/messengers/carry.ts";
import { chooseTicketWay } from "./channels/ticket-ways/choose.ts";
import { carryChannel, chooseWaysBy } from "./desk/tickets/carriers.ts";
import { channelProviders } from "../providers/registry.ts";

/** Which module takes the public messages of a ticket to its customer, by the ticket's channel. */
for (const { provider } of Object.values(channelProviders))
  if (provider.messenger) carryChannel(provider.messenger.ticketChannel, carryByMessenger);
carryChannel("EMAIL", carryByMailbox, checkRecipients);
chooseWaysBy(chooseTicketWay);
