import type { Belonging } from "../../crm/records/belongings.ts";
import { crmNotes } from "./table.ts";

export const contactNotes: Belonging = { table: crmNotes, key: "id" };
