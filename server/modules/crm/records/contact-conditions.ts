import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { contactFields } from "../../../../contract/conditions/crm-fields.ts";
import type { Node } from "../../../../contract/conditions/tree.ts";
import { arrayPlace } from "../../../db/condition-places.ts";
import { conditionsSql } from "../../../db/conditions.ts";
import type { Moment, Places } from "../../../db/conditions.ts";
import { contactTags, contacts } from "./contact-table.ts";

/** Where the fields of a contact are (server/db/conditions.ts). */
const contactPlaces: Places<typeof contactFields> = {
  status: { value: contacts.status },
  type: { value: contacts.type },
  tier: { value: contacts.tier },
  source: { value: contacts.source },
  owner: { value: contacts.ownerId },
  company: { value: contacts.companyId },
  companies: {
    rows: (fits) =>
      sql`exists (select 1 from contact_companies cc where cc.tenant_id = contacts.tenant_id and cc.contact_id = contacts.id${fits ? sql` and ${fits(sql`cc.company_id`)}` : sql``})`,
  },
  tags: arrayPlace(sql`contacts.tags`),
  tag: {
    rows: (fits) =>
      fits
        ? sql`exists (select 1 from ${contactTags} ct where ct.tenant_id = contacts.tenant_id and ct.contact_id = contacts.id and ${fits(sql`ct.tag`)})`
        : sql`contacts.tags <> '{}'`,
  },
  name: { value: contacts.name },
  email: { value: contacts.email },
  emailDomain: { value: contacts.emailDomain },
  phone: { value: contacts.phone },
  notes: { value: contacts.notes },
  lastSeenAt: { value: contacts.lastSeenAt },
  createdAt: { value: contacts.createdAt },
};

/** The contacts for which a tree holds, of whichever tenant, deleted or not. */
export const contactConditionsSql = (tree: Node, at: Moment): SQL =>
  conditionsSql(contactFields, contactPlaces, tree, at);
