import type { InboundMailClass } from "../../../../contract/channels/mail-enums.ts";
import type { Services } from "../../../services.ts";
import type { Text } from "../../../words/wording.ts";
import type { StoredFile } from "./mail-files.ts";
import type { ReadMail } from "./read-mail.ts";
import type { InboundMailRow } from "./table.ts";

/** A mail that was read, with its files stored: what an intake goes by. */
export interface Arrived {
  row: InboundMailRow;
  mail: ReadMail;
  stored: StoredFile[];
  leftOut: string[];
  services: Services;
}
/** What became of a mail. */
export interface TakenMail {
  state: "DONE" | "PARKED" | "REFUSED";
  class: InboundMailClass;
  reason?: Text;
  ticketId?: string;
  messageId?: string;
}
