import { chatBox, chatBoxSettings } from "../../../../contract/channels/chat-box.ts";
import { publicSite as calls } from "../../../../contract/site/public-site.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { Fault } from "../../../fault.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { hostOfSite, tenantAt } from "../../site/custom-domains/tenant-at.ts";
import { onSite } from "../../site/help-center/site-work.ts";
import { messageTo, messagesMax, countAttempts } from "../../people/session/attempts.ts";
import { noteTyping, noteVisitorSaw } from "./activity.ts";
import { boxOf, changeBox, openChatBox } from "./box.ts";
import { chatHistory, addVisitorMessage, wholeChat } from "./conversation.ts";
import { chatPurges } from "./purges.ts";
import { identifyVisitor } from "./visitor.ts";
import { sessionByKey } from "./sessions.ts";
import { siteOf } from "../../site/help-center/site.ts";
import { deliveryOf } from "../../workspace/platform/outbox.ts";
import { mailTranscript } from "./transcript.ts";
import { receiveFile } from "./uploads.ts";

type Asked = Pick<OpenContext<never>, "desk" | "caller" | "services"> & { params: { domain: string } };
const look = async <T>(
  { desk, caller, services, params }: Asked,
  read: (work: Work) => Promise<T>,
): Promise<T> => desk.read(await tenantAt(services, params.domain), visitorActor(caller), read);
const change = async <T>(
  { desk, caller, services, params }: Asked,
  act: (work: Work) => Promise<T>,
): Promise<T> => desk.transaction(await tenantAt(services, params.domain), visitorActor(caller), act);

/**
 * What a visitor without an account may do: each call finds its tenant by the domain, and works in that
 * tenant's scope alone. That the tenant is there, the key of a chat says; what comes without one asks.
 */
const publicSiteCalls = [
  ...implement(calls, {
    site: (asked) =>
      look(asked, async (work) => ({
        ...(await siteOf(work, asked.services.env.publicDomain)),
        host: await hostOfSite(work),
      })),
    sendChatMessage: (asked) => change(asked, (work) => addVisitorMessage(work, asked.services, asked.body)),
    chatHistory: (asked) =>
      look(asked, (work) => chatHistory(work, asked.services, asked.params.sessionId, asked.query.after)),
  }),
  ...implement(chatBox, {
    open: (asked) => onSite(asked, (site) => openChatBox(site, asked.services.env.publicDomain)),
    upload: async (asked) =>
      receiveFile(asked, await tenantAt(asked.services, asked.params.domain), asked.params.sessionId),
    seen: (asked) =>
      change(asked, async (work) => {
        await noteVisitorSaw(work, await sessionByKey(work, asked.params.sessionId));
        return {};
      }),
    typing: (asked) =>
      change(asked, async (work) => {
        await noteTyping(work, await sessionByKey(work, asked.params.sessionId), asked.body.isTyping);
        return {};
      }),
    identify: (asked) =>
      change(asked, async (work) => {
        await identifyVisitor(work, asked.params.sessionId, asked.body);
        return {};
      }),
    transcript: async (asked) => {
      const { services, caller, body, params } = asked;
      const [, , mails = 0] = await countAttempts(services, messageTo(body.email, caller.ip));
      if (mails > messagesMax) throw new Fault("too_many_requests");
      return change(asked, async (work) => {
        await mailTranscript(
          work,
          await wholeChat(work, services, params.sessionId),
          body.email,
          caller.language,
        );
        return { delivery: deliveryOf(services, { channel: "email", status: "QUEUED" }) };
      });
    },
  }),
  ...implement(chatBoxSettings, {
    get: (work) => boxOf(work),
    set: ({ body, ...work }) => changeBox(work, body),
  }),
];

export const chatModule = defineModule("channels/chat", {
  calls: publicSiteCalls,
  functions: [new URL("functions.sql", import.meta.url)],
  purges: chatPurges,
});
