import { carryByMessenger } from "./channels/messengers/carry.ts";
import { carryChannel } from "./desk/tickets/carriers.ts";

/** Which module takes the public messages of a ticket to its customer, by the ticket's channel. */
carryChannel("WHATSAPP", carryByMessenger);
