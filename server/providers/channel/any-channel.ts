import { say } from "../texts.ts";
import { ProviderFailure } from "../provider.ts";
import type { Connected, HttpWay } from "../provider.ts";
import type { ChannelProvider } from "./channel.ts";
import type { SharedSimulation, SimulateChannel, SimulationOf } from "./simulated-channel.ts";

/** A channel's provider for callers who know none by name: settings and secrets are parsed at each call. */
export interface AnyChannel<Way extends object = HttpWay> {
  provider: ChannelProvider<unknown, unknown, Way>;
  /** A stand-in for a connection of it. */
  simulate: SimulateChannel<unknown, unknown, Way>;
  /** Null where each stand-in is by itself. */
  shared: SharedSimulation | null;
  /** For who takes channels whatever their way out. */
  take<Taken>(by: <Own extends object>(channel: AnyChannel<Own>) => Taken): Taken;
}

/** @throws ProviderFailure where the settings or secrets of a connection are not those of the provider */
const parsedBy =
  <Settings, Secrets, Way extends object>(provider: ChannelProvider<Settings, Secrets, Way>) =>
  (connected: Connected<unknown, unknown, Way>): Connected<Settings, Secrets, Way> => {
    const settings = provider.settings.safeParse(connected.settings);
    const secrets = provider.secrets.safeParse(connected.secrets);
    if (!settings.success || !secrets.success)
      throw new ProviderFailure("reconnect", say("providers.settings_incomplete"));
    return { ...connected, settings: settings.data, secrets: secrets.data };
  };

function callsOf<Settings, Secrets, Way extends object>(
  { calls }: ChannelProvider<Settings, Secrets, Way>,
  connectedTo: (connected: Connected<unknown, unknown, Way>) => Connected<Settings, Secrets, Way>,
): AnyChannel<Way>["provider"]["calls"] {
  return (
    calls && {
      permission: async (connected, customer) => calls.permission(connectedTo(connected), customer),
      connect: async (connected, call) => calls.connect(connectedTo(connected), call),
      terminate: async (connected, id) => calls.terminate(connectedTo(connected), id),
    }
  );
}

const templatesOf = <Settings, Secrets, Way>(
  { templates }: ChannelProvider<Settings, Secrets, Way>,
  connectedTo: (connected: Connected<unknown, unknown, Way>) => Connected<Settings, Secrets, Way>,
): ChannelProvider<unknown, unknown, Way>["templates"] =>
  templates && {
    create: async (connected, template) => templates.create(connectedTo(connected), template),
    edit: async (connected, id, template) => templates.edit(connectedTo(connected), id, template),
    find: async (connected, named) => templates.find(connectedTo(connected), named),
    list: async (connected) => templates.list(connectedTo(connected)),
    remove: async (connected, template) => templates.remove(connectedTo(connected), template),
    sample: async (connected, file) => templates.sample(connectedTo(connected), file),
  };

const readMarksOf = <Settings, Secrets, Way>(
  { readMarks }: ChannelProvider<Settings, Secrets, Way>,
  connectedTo: (connected: Connected<unknown, unknown, Way>) => Connected<Settings, Secrets, Way>,
): ChannelProvider<unknown, unknown, Way>["readMarks"] =>
  readMarks && {
    reaches: readMarks.reaches,
    needsWindow: readMarks.needsWindow,
    mark: async (connected, read) => readMarks.mark(connectedTo(connected), read),
  };

const commentsOf = <Settings, Secrets, Way>(
  { comments }: ChannelProvider<Settings, Secrets, Way>,
  connectedTo: (connected: Connected<unknown, unknown, Way>) => Connected<Settings, Secrets, Way>,
): ChannelProvider<unknown, unknown, Way>["comments"] =>
  comments && {
    answerableMs: (place) => comments.answerableMs(place),
    post: async (connected, postId) => comments.post(connectedTo(connected), postId),
    mention: async (connected, mention) => comments.mention(connectedTo(connected), mention),
  };

const sendingOf = <Settings, Secrets, Way>({
  sending,
  settings,
}: ChannelProvider<Settings, Secrets, Way>): ChannelProvider<unknown, unknown, Way>["sending"] =>
  sending && {
    rates: (facts) => sending.rates(facts),
    newPeople: sending.newPeople && {
      max: sending.newPeople.max,
      account: (unparsed) => sending.newPeople?.account(settings.parse(unparsed)) ?? "",
      overCode: sending.newPeople.overCode,
    },
  };

export function anyChannel<Settings, Secrets, Way extends object>(
  provider: ChannelProvider<Settings, Secrets, Way>,
  simulate: SimulateChannel<Settings, Secrets, Way>,
  shared: SharedSimulation | null = null,
): AnyChannel<Way> {
  const connectedTo = parsedBy(provider);
  const { media, catalogue, profiles, tokens } = provider;
  const channel: AnyChannel<Way> = {
    provider: {
      id: provider.id,
      kind: provider.kind,
      apps: provider.apps,
      appOf: (settings) => provider.appOf(provider.settings.parse(settings)),
      settings: provider.settings,
      secrets: provider.secrets,
      capabilities: provider.capabilities,
      limits: provider.limits,
      sending: sendingOf(provider),
      reactions: provider.reactions,
      optedOutCode: provider.optedOutCode,
      messenger: provider.messenger,
      templates: templatesOf(provider, connectedTo),
      media: media && {
        limits: media.limits,
        uploadDays: media.uploadDays,
        fetch: async (connected, file) => media.fetch(connectedTo(connected), file),
        upload: async (connected, file) => media.upload(connectedTo(connected), file),
      },
      catalogue: catalogue && {
        find: async (connected) => catalogue.find(connectedTo(connected)),
        products: async (connected, id, page) => catalogue.products(connectedTo(connected), id, page),
        picture: async (connected, url) => catalogue.picture(connectedTo(connected), url),
      },
      profiles: profiles && {
        read: async (connected, customer) => profiles.read(connectedTo(connected), customer),
      },
      readMarks: readMarksOf(provider, connectedTo),
      comments: commentsOf(provider, connectedTo),
      calls: callsOf(provider, connectedTo),
      tokens: tokens && {
        rulesOf: (settings) => tokens.rulesOf(provider.settings.parse(settings)),
        refresh: async (connected) => tokens.refresh(connectedTo(connected)),
      },
      hookSecrets: (secrets) => provider.hookSecrets(provider.secrets.parse(secrets)),
      accounts: (settings) => provider.accounts(provider.settings.parse(settings)),
      check: async (connected) => provider.check(connectedTo(connected)),
      send: async (connected, message) => provider.send(connectedTo(connected), message),
      verify: (raw, headers, secret) => provider.verify(raw, headers, secret),
      challenge: (query, verifyToken) => provider.challenge(query, verifyToken),
      parseWebhook: (raw, receivedAt) => provider.parseWebhook(raw, receivedAt),
      window: (lastInboundAt, now, writer) => provider.window(lastInboundAt, now, writer),
    },
    simulate: (of) => simulate(parsedFor(provider, of)),
    shared,
    take: (by) => by(channel),
  };
  return channel;
}

const parsedFor = <Settings, Secrets, Way>(
  { settings, secrets }: ChannelProvider<Settings, Secrets, Way>,
  of: SimulationOf<unknown, unknown>,
): SimulationOf<Settings, Secrets> => ({
  ...of,
  settings: settings.parse(of.settings),
  secrets: secrets.parse(of.secrets),
});
