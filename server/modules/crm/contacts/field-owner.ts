import { contactStatuses, contactTypes } from "../../../../contract/enums.ts";
import type { FieldOwner } from "../../workspace/custom-fields/owners.ts";
import { contacts } from "../records/contact-table.ts";

export const contactFields: FieldOwner = {
  entity: "CONTACT",
  table: contacts,
  standard: { type: contactTypes, status: contactStatuses },
};
