import { lt } from "drizzle-orm";
import { whatsappSignUps as calls } from "../../../../contract/channels/whatsapp-sign-ups.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import { connectionView } from "../../workspace/connection-settings/present.ts";
import { beginAgain, beginSignUp, consentAsSimulated } from "./begin.ts";
import { connectNumber } from "./connect.ts";
import { finishSignUp, openedSignUp, presentSignUp } from "./finish.ts";
import { whatsappSignUps } from "./table.ts";

const signUpCalls = implement(calls, {
  begin: ({ body, ...asked }) => beginSignUp(asked, { isSimulated: body.isSimulated, connectionId: null }),
  again: ({ params, ...asked }) => beginAgain(asked, params.id),
  finish: ({ body, ...asked }) => finishSignUp(asked, body),
  consent: ({ body, ...asked }) => consentAsSimulated(asked, body),
  get: async ({ params, ...work }) => presentSignUp(work, await openedSignUp(work, params.id)),
  connect: async ({ params, body, caller, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const id = await connectNumber(asked, params.id, body);
    return asked.desk.read(tenant, actor, (work) => connectionView(work, id, caller.language));
  },
});

export const whatsappSignUpsModule = defineModule("channels/whatsapp-sign-ups", {
  calls: signUpCalls,
  purges: [
    {
      kind: "expired",
      table: whatsappSignUps,
      where: (ago) => lt(whatsappSignUps.createdAt, ago({ days: 1 })),
    },
  ],
});
