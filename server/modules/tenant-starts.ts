import { beginPipeline } from "./crm/pipelines/begin.ts";
import { beginStatuses } from "./desk/agents/begin-statuses.ts";
import { beginSla } from "./desk/sla/begin.ts";
import { installTenantStarts } from "./workspace/platform/found-tenant.ts";

/** What every tenant has from its first moment, in the order in which it is written. */
installTenantStarts([beginStatuses, beginSla, beginPipeline]);
