import { customerJourneys as calls } from "../../../../contract/insight/customer-journeys.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { sharedFigures } from "../reports/shared-figures.ts";
import { flowOf } from "./flow.ts";
import { journeyOf } from "./of-contact.ts";
import { peopleBehind } from "./people.ts";

const customerJourneyCalls = implement(calls, {
  ofContact: ({ params, ...work }) => journeyOf(work, params.id),
  flow: ({ query, ...asked }) =>
    sharedFigures(asked, `journeys ${JSON.stringify(query)}`, (work) => flowOf(work, query)),
  people: ({ query, ...work }) => peopleBehind(work, query),
});

export const customerJourneysModule = defineModule("insight/customer-journeys", {
  calls: customerJourneyCalls,
});
