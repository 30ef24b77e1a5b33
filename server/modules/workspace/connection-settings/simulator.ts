import { eq } from "drizzle-orm";
import { simulator as calls } from "../../../../contract/workspace/simulator.ts";
import type { SimulatorState } from "../../../../contract/workspace/simulator.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { HookPost, SimulatedActs, SimulatedFile } from "../../../providers/channel/simulated-channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Actor, Desk } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { attachments } from "../attachments/table.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { liveConnection } from "../connections/live.ts";
import { fetchMail, postLater, simulatorOf } from "../connections/simulated.ts";
import { connections } from "../connections/table.ts";
import { say } from "./texts.ts";
import { secretsLost } from "../connections/secrets.ts";

interface Asked {
  params: { id: string };
  desk: Desk;
  services: Services;
  actor: Actor | null;
  tenant: string | null;
}

export const simulatorCalls = implement(calls, {
  get: (asked) => simulate(asked, () => Promise.resolve([])),
  write: async ({ body: { file: named, ...body }, ...asked }) => {
    const file = named && (await fileOf(asked, named));
    return simulate(asked, async (channel) => {
      if (body.place !== undefined && !channel.places?.includes(body.place))
        throw fieldFault("place", say("connection_settings.no_such_place"));
      try {
        return await channel.writeAsCustomer({ ...body, file });
      } catch (error) {
        // What the simulated phone does not take: a file, or an address or words of another channel.
        if (error instanceof RangeError)
          throw file
            ? fieldFault("file", say("connection_settings.no_such_file"))
            : body.repliesTo !== undefined
              ? fieldFault("repliesTo", say("connection_settings.not_by_this_channel"))
              : fieldFault("from", say("connection_settings.not_by_this_channel"));
        throw error;
      }
    });
  },
  read: ({ body, ...asked }) => simulate(asked, (channel) => channel.readAsCustomer(body.customer)),
  act: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      if (!channel.act) throw new Fault("conflict", say("connection_settings.not_on_this_channel"));
      return refusing("does", channel.act(body), say("connection_settings.not_on_this_phone"));
    }),
  takeBack: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      if (!channel.takeBack) throw new Fault("conflict", say("connection_settings.not_on_this_channel"));
      const taken = channel.takeBack(body.messageId);
      return refusing("messageId", taken, say("connection_settings.not_on_this_phone"));
    }),
  answerInApp: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      if (!channel.answerInApp) throw new Fault("conflict", say("connection_settings.not_on_this_channel"));
      return refusing("text", channel.answerInApp(body));
    }),
  actOnCall: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      if (!channel.actOnCall) throw new Fault("conflict", say("connection_settings.not_on_this_channel"));
      try {
        return await channel.actOnCall(body);
      } catch (error) {
        // Another answer came first, or the phone rings no more.
        if (error instanceof RangeError)
          throw fieldFault("does", say("connection_settings.nothing_to_answer"));
        throw error;
      }
    }),
  clock: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      await channel.moveClock(body.forwardMinutes * 60_000);
      return [];
    }),
  decide: ({ body, ...asked }) =>
    simulate(asked, (channel) => channel.decideTemplate?.(body) ?? Promise.resolve([])),
  makeTemplate: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      if (!channel.makeTemplate) throw new Fault("conflict", say("connection_settings.not_on_this_channel"));
      return refusing("name", channel.makeTemplate(body), say("connection_settings.template_not_made"));
    }),
  account: ({ body, ...asked }) =>
    simulate(asked, (channel) => {
      if (!channel.tellOfAccount) throw new Fault("conflict", say("connection_settings.not_on_this_channel"));
      return channel.tellOfAccount(body.news);
    }),
  faults: ({ body, ...asked }) =>
    simulate(asked, async (channel) => {
      await channel.switchFault(body.fault, body.isOn);
      return [];
    }),
});

/** What the simulated phone does not do, at its field. */
async function refusing(
  field: string,
  posts: Promise<HookPost[]>,
  words: Text = say("connection_settings.not_by_this_channel"),
): Promise<HookPost[]> {
  try {
    return await posts;
  } catch (error) {
    if (error instanceof RangeError) throw fieldFault(field, words);
    throw error;
  }
}

/** @throws Fault not_found for what is no unsent upload of theirs; invalid where nobody's phone carries files */
async function fileOf(
  { params, desk, services, ...asked }: Asked,
  { attachmentId, as }: { attachmentId: string; as: SimulatedFile["as"] },
): Promise<SimulatedFile> {
  const { actor, tenant } = whoAsks(asked);
  const { file, connection } = await desk.read(tenant, actor, async (work) => ({
    connection: await liveConnection(work, params.id),
    file: await work.rows(attachments).find(attachmentId),
  }));
  if (channelProviders[connection.provider].provider.media === null)
    throw fieldFault("file", say("connection_settings.no_files"));
  if (!file || file.messageId !== null || file.uploadedById !== actor.id)
    throw fieldFault("file", say("shared.attachment_gone"));
  const bytes = await services.storage.get(file.storageKey);
  return { name: file.name, contentType: file.contentType, bytes, as };
}

/** Does something as the customer or the provider, has its posts made, and shows what is there then. */
async function simulate(
  { params, desk, services, ...asked }: Asked,
  act: (channel: SimulatedActs) => Promise<HookPost[]>,
): Promise<SimulatorState> {
  const { actor, tenant } = whoAsks(asked);
  const row = await desk.read(tenant, actor, (work) => liveConnection(work, params.id));
  const channel = channelOf(desk, services, row);
  const posts = await act(channel);
  const { clockOffsetMs, faults } = await channel.state();
  const isMailbox = row.provider === "email";
  if (posts.length > 0 || clockOffsetMs !== row.clockOffsetMs || isMailbox)
    await desk.transaction(tenant, actor, async (work) => {
      postLater(work, row.id, posts);
      if (isMailbox) work.enqueue(fetchMail, { connectionId: row.id });
      await work.update(connections).set({ clockOffsetMs }).where(eq(connections.id, row.id));
    });
  return stateOf(desk, row, { clockOffsetMs, faults, channel, lines: await channel.lines() });
}

/** @throws Fault conflict where it is not simulated, or its secrets cannot be opened any more */
function channelOf(desk: Desk, services: Services, row: ConnectionRow): SimulatedActs {
  try {
    return simulatorOf(desk, services, row);
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Fault("conflict", secretsLost);
    throw error;
  }
}

const stateOf = (
  desk: Desk,
  { id }: ConnectionRow,
  {
    clockOffsetMs,
    faults,
    channel: { places = [] },
    lines,
  }: { clockOffsetMs: number; channel: SimulatedActs } & Pick<SimulatorState, "faults" | "lines">,
): SimulatorState => ({
  connectionId: id,
  now: new Date(desk.clock.now().getTime() + clockOffsetMs).toISOString(),
  faults,
  places: [...places],
  lines,
});
