import { mailboxes } from "../../../contract/channels/mailboxes.ts";
import { wakeMail } from "../../modules/channels/mailboxes/jobs.ts";
import { inboundMails } from "../../modules/channels/mailboxes/table.ts";
import { fetchMail } from "../../modules/workspace/connections/simulated.ts";
import { memoryOf } from "../../modules/workspace/connections/account-memory.ts";
import type { MailSimulation } from "../../providers/channel/email/simulated-mail.ts";
import type { SimulatedLine } from "../../providers/channel/simulated-channel.ts";
import { eq } from "drizzle-orm";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import { ticketAbout } from "./known-tickets.ts";
import type { KnownPerson, Ledger } from "./ledger.ts";
import { simulatorAt } from "./messenger-customers.ts";
import { peopleEach } from "./steps.ts";

/** Those who write to a mailbox of each workspace, whose servers are played. */
export async function mailWritersOf(world: World, { adminOf }: Callers, ledger: Ledger) {
  const boxes: { tenant: string; id: string }[] = [];
  for (const tenant of ledger.names) {
    const { connection } = await world.ok(mailboxes.create, await adminOf(tenant), {
      body: {
        address: `support@${tenant}.test`,
        displayName: "Support",
        isSimulated: true,
        acknowledges: false,
      },
    });
    boxes.push({ tenant, id: connection.id });
  }
  const writers = boxes.flatMap((box) =>
    Array.from({ length: peopleEach }, (_, at) => {
      const person: KnownPerson = {
        tenant: box.tenant,
        way: "mail",
        address: `writer${at}@customers.test`,
        ticket: null,
        words: [],
      };
      return { box, person };
    }),
  );
  ledger.people.push(...writers.map(({ person }) => person));
  const linesOf = async (tenant: string): Promise<SimulatedLine[]> => {
    const box = boxes.find((one) => one.tenant === tenant);
    if (!box) return [];
    const lines = await (await simulatorAt(world, tenant, box.id)).lines();
    return lines.filter(({ direction }) => direction === "TO_CUSTOMER");
  };
  const boxAt = (which: number) => boxes[which % boxes.length];
  /** What the routine of each minute does, which asks the queue that this world has not what is in hand. */
  const fetch = ({ tenant, id }: (typeof boxes)[number]) =>
    world.work(tenant, async (work) => {
      work.enqueue(fetchMail, { connectionId: id });
      for (const row of await work.from(inboundMails).where(eq(inboundMails.state, "PENDING")))
        wakeMail(work, row);
    });

  return {
    linesOf,
    async write({ who, isNew, comesTwice }: { who: number; isNew: boolean; comesTwice: boolean }) {
      const writer = writers[who % writers.length];
      if (!writer) return;
      const { box, person } = writer;
      const last = (await linesOf(box.tenant)).findLast(({ customer }) => customer === person.address);
      const answers = isNew ? undefined : ledger.replies.find(({ text }) => last?.text.includes(text));
      const text = `Mail word ${ledger.next()}`;
      const simulated = await simulatorAt(world, box.tenant, box.id);
      if (comesTwice) await simulated.switchFault("duplicate", true);
      await simulated.writeAsCustomer({
        from: person.address,
        name: "Nadia",
        text,
        mail: answers ? {} : { subject: text },
      });
      if (comesTwice) await simulated.switchFault("duplicate", false);
      person.words.push({ text, answers: answers ?? null });
    },
    async fetchOne({ which }: { which: number }): Promise<void> {
      const box = boxAt(which);
      if (box) await fetch(box);
    },
    async fetchAll(): Promise<void> {
      for (const box of boxes) await fetch(box);
    },
    /** The server gives its mails other numbers, so that all of them seem new. */
    async countAnew({ which }: { which: number }): Promise<void> {
      const box = boxAt(which);
      if (!box) return;
      const { desk } = world.app;
      await memoryOf(desk, { tenantId: box.tenant, id: box.id }).change((state) => {
        const mail = state as MailSimulation; // of a simulated mailbox
        mail.uidValidity += 1;
      });
    },
    /** Tickets that mails have begun meanwhile. */
    async meet(): Promise<void> {
      for (const { person } of writers)
        for (const { text, answers } of person.words) {
          if (answers || ledger.tickets.some(({ subject }) => subject === text)) continue;
          const ticket = await ticketAbout(world, person.tenant, { subject: text, way: "mail" });
          if (ticket) ledger.tickets.push(ticket);
        }
    },
  };
}
