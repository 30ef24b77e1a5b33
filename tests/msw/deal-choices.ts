import { agents } from "@/contract/desk/agents";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { currencyRates } from "@/contract/crm/currency-rates";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import { pipelines } from "@/contract/crm/pipelines";
import { session } from "@/contract/people/session";
import { pipelineRow } from "@/tests/deals";
import { agentRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "./mock";

/**
 * What every screen of deals asks for besides the deals: one owner, one pipeline, nobody and nothing else to
 * choose.
 */
export function mockDealChoices(): void {
  mockFault(session.refreshToken, "unauthenticated");
  mock(agents.list, pageOf([agentRow(1)]));
  mock(contacts.list, pageOf<never>([]));
  mock(companies.list, pageOf<never>([]));
  mock(pipelines.list, { items: [pipelineRow()] });
  mock(customFields.list, pageOf<never>([]));
  mock(customFieldDependencies.list, pageOf<never>([]));
  mock(currencyRates.settings, { reportCurrency: "EUR" });
}
