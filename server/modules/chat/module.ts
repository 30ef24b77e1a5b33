import { chatBox, chatBoxSettings } from "../../../contract/chat-box.ts";
import { publicSite as calls } from "../../../contract/public-site.ts";
import { implement } from "../../http/implement.ts";
import type { OpenContext } from "../../http/implement.ts";
import { Fault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { hostOfSite, tenantAt } from "../custom-domains/tenant-at.ts";
import { onSite } from "../help-center/site-work.ts";
import { messageTo, messagesMax, take } from "../session/attempts.ts";
import { noteTyping, noteVisitorSaw } from "./activity.ts";
import { boxOf, changeBox, opened } from "./box.ts";
import { history, say, wholeChat } from "./conversation.ts";
import { sessionByKey } from "./sessions.ts";
import { siteOf, tenantHere, visitor } from "./site.ts";
import { mailTranscript } from "./transcript.ts";
import { receiveFile } from "./uploads.ts";

type Asked = Pick<OpenContext<never>, "desk" | "caller" | "services"> & { params: { domain: string } };
const look = async <T>(
  { desk, caller, services, params }: Asked,
  read: (work: Work) => Promise<T>,
): Promise<T> =>
  desk.look(await tenantAt(services, params.domain), visitor(caller), async (work) => {
    await tenantHere(work);
    return read(work);
  });
const change = async <T>(
  { desk, caller, services, params }: Asked,
  act: (work: Work) => Promise<T>,
): Promise<T> =>
  desk.change(await tenantAt(services, params.domain), visitor(caller), async (work) => {
    await tenantHere(work);
    return act(work);
  });

/** What a visitor without an account may do: each call finds its tenant by the domain, and works in that tenant's scope alone. */
export const publicSiteCalls = [
  ...implement(calls, {
    site: (asked) =>
      look(asked, async (work) => ({
        ...(await siteOf(work, asked.services.env.publicDomain)),
        host: await hostOfSite(work),
      })),
    sendChatMessage: (asked) => change(asked, (work) => say(work, asked.services, asked.body)),
    chatHistory: (asked) =>
      look(asked, (work) => history(work, asked.services, asked.params.sessionId, asked.query.after)),
  }),
  ...implement(chatBox, {
    open: (asked) => onSite(asked, (site) => opened(site, asked.services.env.publicDomain)),
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
    transcript: async (asked) => {
      const { services, caller, body, params } = asked;
      const [, , mails = 0] = await take(services, messageTo(body.email, caller.ip));
      if (mails > messagesMax) throw new Fault("too_many_requests");
      return change(asked, async (work) => {
        await mailTranscript(
          work,
          await wholeChat(work, services, params.sessionId),
          body.email,
          caller.language,
        );
        return {};
      });
    },
  }),
  ...implement(chatBoxSettings, {
    get: (work) => boxOf(work),
    set: ({ body, ...work }) => changeBox(work, body),
  }),
];
