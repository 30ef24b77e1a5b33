import { tickets } from "../../../../contract/desk/tickets.ts";
import { publicSurveys, surveyAnalytics, surveys as calls } from "../../../../contract/insight/surveys.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { tenantAt } from "../../site/custom-domains/tenant-at.ts";
import { audienceOf, findTicket, lockTicket } from "../../desk/tickets/queries.ts";
import { visitorActor } from "../../../work.ts";
import { analyseSurveys } from "./analytics.ts";
import { rowsBehind } from "./survey-rows.ts";
import { answerByToken, answerInChat, byToken, ofChat, surveysOf } from "./answers.ts";
import { askByHand, askMany } from "./ask.ts";
import { callOff, liveSurvey } from "./schedule.ts";
import { changeSettings, settingsOf } from "./settings.ts";
import { askTimer } from "./ask.ts";
import { say } from "./texts.ts";

const surveyCalls = [
  ...implement(calls, {
    ofTicket: async ({ params, ...work }) => ({
      items: await surveysOf(work, (await findTicket(work, params.id)).id),
    }),
    cancel: async ({ params, ...work }) => {
      const ticket = await lockTicket(work, params.id);
      if ((await liveSurvey(work, ticket))?.state !== "SCHEDULED")
        throw new Fault("conflict", say("surveys.none_waiting"));
      await callOff(work, ticket.id, "BY_HAND");
      work.publish("resource_changed", { group: "surveys", id: ticket.id }, audienceOf(ticket));
      return {};
    },
    settings: (work) => settingsOf(work),
    setSettings: ({ body, ...work }) => changeSettings(work, body),
  }),
  ...implement(
    { survey: tickets.survey, bulkSurveys: tickets.bulkSurveys },
    {
      survey: ({ params, services, ...work }) => askByHand(work, services, params.id),
      bulkSurveys: ({ body, services, caller, ...work }) =>
        askMany(work, services, body.ticketIds, caller.language),
    },
  ),
  ...implement(surveyAnalytics, {
    get: ({ query, ...work }) => analyseSurveys(work, query),
    rows: ({ query, ...work }) => rowsBehind(work, query),
  }),
  // Each finds its tenant by the domain; a token of another tenant is one that never was.
  ...implement(publicSurveys, {
    get: async ({ params, desk, caller, services }) =>
      desk.read(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
        await tenantHere(work);
        return byToken(work, params.token);
      }),
    answer: async ({ params, body, desk, caller, services }) =>
      desk.transaction(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
        await tenantHere(work);
        return answerByToken(work, params.token, body);
      }),
    ofChat: async ({ params, desk, caller, services }) =>
      desk.read(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
        await tenantHere(work);
        return { survey: await ofChat(work, params.sessionId) };
      }),
    answerInChat: async ({ params, body, desk, caller, services }) =>
      desk.transaction(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
        await tenantHere(work);
        return answerInChat(work, params.sessionId, body);
      }),
  }),
];

export const surveysModule = defineModule("insight/surveys", { calls: surveyCalls, timers: [askTimer] });
