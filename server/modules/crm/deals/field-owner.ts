import type { FieldOwner } from "../../workspace/custom-fields/owners.ts";
import { deals } from "./table.ts";

export const dealFields: FieldOwner = { entity: "DEAL", table: deals, standard: {} };
