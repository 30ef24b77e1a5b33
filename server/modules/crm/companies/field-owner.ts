import type { FieldOwner } from "../../workspace/custom-fields/owners.ts";
import { companies } from "../records/company-table.ts";

export const companyFields: FieldOwner = { entity: "COMPANY", table: companies, standard: {} };
