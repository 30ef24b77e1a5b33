import type { Belonging } from "../../crm/records/belongings.ts";
import { ticketSurveys } from "./table.ts";

export const contactSurveys: Belonging = { table: ticketSurveys, key: "id", shownAs: "surveys" };
