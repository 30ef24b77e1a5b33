import { and, eq, isNull, sql } from "drizzle-orm";
import type { MediaLimit } from "../../../../contract/channels/media-rules.ts";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { AnyChannel } from "../../../providers/channel/any-channel.ts";
import type {
  CallCalls,
  CallPermission,
  CatalogueCalls,
  ChannelIdentity,
  CustomerProfile,
  FetchedMedia,
  InboundMedia,
  MediaCalls,
  MediaUpload,
  OutboundMessage,
  ProfileCalls,
  ReadMarkCalls,
  SentMessage,
  TemplateCalls,
  TemplateDefinition,
  TokenCalls,
} from "../../../providers/channel/channel.ts";
import type { ListedTemplate, TemplateState } from "../../../providers/channel/listed-template.ts";
import type { CommentCalls, ReadMention, ReadPost } from "../../../providers/channel/comment-calls.ts";
import type { MailWay } from "../../../providers/channel/email/api.ts";
import type { Connected, ConnectionCheck, HttpWay } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Desk } from "../../../work.ts";
import type { ConnectionRow } from "./health.ts";
import { secretsOf } from "./secrets.ts";
import { freshMailToken } from "./mail-tokens.ts";
import { simulationOf } from "./simulated.ts";
import { connections } from "./table.ts";

/** A connection with its secrets opened and its way out: to the provider, or to what stands in for it. */
export interface OpenConnection {
  check(): Promise<ConnectionCheck>;
  send(message: OutboundMessage): Promise<SentMessage>;
  /** Null where its provider knows no templates. */
  templates: OpenTemplates | null;
  /** Null where it carries no files. */
  media: OpenMedia | null;
  /** Null where its messages show no products. */
  catalogue: OpenCatalogue | null;
  /** Null where its posts tell what customers are called. */
  profile: ((customer: ChannelIdentity) => Promise<CustomerProfile | null>) | null;
  /** Null where customers are not shown that they were read. @throws ProviderFailure */
  markRead: ((read: { customer: ChannelIdentity; messageId: string }) => Promise<void>) | null;
  /** Null where nobody writes under posts. */
  post: ((postId: string) => Promise<ReadPost>) | null;
  /** Null where nobody names the account in public. */
  mention: ((mention: Parameters<CommentCalls<unknown>["mention"]>[1]) => Promise<ReadMention | null>) | null;
  /** Null where nobody is called by it. */
  calls: OpenCalls | null;
  /** A token in place of its own, which will run out; null where it does not. */
  refreshToken: (() => Promise<{ accessToken: string }>) | null;
}
/** Products that are kept at the provider. All of it throws ProviderFailure. */
export interface OpenCatalogue {
  find(): Promise<string | null>;
  products(
    catalogId: string,
    page: Parameters<CatalogueCalls<unknown>["products"]>[2],
  ): ReturnType<CatalogueCalls<unknown>["products"]>;
  picture(url: string): Promise<Uint8Array | null>;
}
/** Calls to customers. All of it throws ProviderFailure. */
export interface OpenCalls {
  permission(customer: ChannelIdentity): Promise<CallPermission>;
  connect(call: { to: ChannelIdentity; offer: string; key: string }): Promise<string>;
  terminate(providerCallId: string): Promise<void>;
}
/** Files at the provider. All of it throws ProviderFailure. */
interface OpenMedia {
  fetch(media: Pick<InboundMedia, "kind" | "mediaId" | "sha256">): Promise<FetchedMedia>;
  upload(file: MediaUpload): Promise<string>;
  uploadDays: number;
  limits: readonly MediaLimit[];
}
/** Templates at the provider. All of it throws ProviderFailure. */
export interface OpenTemplates {
  create(template: TemplateDefinition): Promise<TemplateState>;
  edit(providerId: string, template: TemplateDefinition): Promise<void>;
  find(named: { name: string; language: string }): Promise<TemplateState | null>;
  list(): Promise<ListedTemplate[]>;
  remove(template: { providerId: string; name: string }): Promise<void>;
  sample(file: MediaUpload): Promise<string>;
}

type Needed = Pick<Services, "sealer" | "storage" | "providerFetch" | "mailWay">;

export const openConnection = (desk: Desk, services: Needed, row: ConnectionRow): OpenConnection =>
  row.provider === "email"
    ? opened(channelProviders.email, mailboxConnected(desk, services, row))
    : opened(
        channelProviders[row.provider],
        connectedBy<HttpWay>(desk, services, row, channelProviders[row.provider], {
          fetch: services.providerFetch,
        }),
      );

const opened = <Way extends object>(
  { provider }: AnyChannel<Way>,
  connected: Connected<unknown, unknown, Way>,
): OpenConnection => ({
  check: () => provider.check(connected),
  send: (message) => provider.send(connected, message),
  templates: provider.templates && openTemplates(provider.templates, connected),
  media: provider.media && openMedia(provider.media, connected),
  catalogue: provider.catalogue && openCatalogue(provider.catalogue, connected),
  profile: asProfile(provider.profiles, connected),
  markRead: asReadMark(provider.readMarks, connected),
  post: asPost(provider.comments, connected),
  mention: asMention(provider.comments, connected),
  calls: provider.calls && openCalls(provider.calls, connected),
  refreshToken: asRefresh(provider.tokens, connected),
});
const openCatalogue = <To>(calls: CatalogueCalls<To>, connected: To): OpenCatalogue => ({
  find: () => calls.find(connected),
  products: (catalogId, page) => calls.products(connected, catalogId, page),
  picture: (url) => calls.picture(connected, url),
});
const asProfile = <To>(calls: ProfileCalls<To> | null, connected: To): OpenConnection["profile"] =>
  calls && ((customer) => calls.read(connected, customer));
const asReadMark = <To>(calls: ReadMarkCalls<To> | null, connected: To): OpenConnection["markRead"] =>
  calls && ((read) => calls.mark(connected, read));
const asPost = <To>(calls: CommentCalls<To> | null, connected: To): OpenConnection["post"] =>
  calls && ((postId) => calls.post(connected, postId));
const asMention = <To>(calls: CommentCalls<To> | null, connected: To): OpenConnection["mention"] =>
  calls && ((mention) => calls.mention(connected, mention));
const asRefresh = <To>(
  calls: TokenCalls<unknown, To> | null,
  connected: To,
): OpenConnection["refreshToken"] => calls && (() => calls.refresh(connected));
const openCalls = <To>(calls: CallCalls<To>, connected: To): OpenCalls => ({
  permission: (customer) => calls.permission(connected, customer),
  connect: (call) => calls.connect(connected, call),
  terminate: (id) => calls.terminate(connected, id),
});
const openMedia = <To>(calls: MediaCalls<To>, connected: To): OpenMedia => ({
  fetch: (media) => calls.fetch(connected, media),
  upload: (file) => calls.upload(connected, file),
  uploadDays: calls.uploadDays,
  limits: calls.limits,
});
const openTemplates = <To>(calls: TemplateCalls<To>, connected: To): OpenTemplates => ({
  create: (template) => calls.create(connected, template),
  edit: (id, template) => calls.edit(connected, id, template),
  find: (named) => calls.find(connected, named),
  list: () => calls.list(connected),
  remove: (template) => calls.remove(connected, template),
  sample: (file) => calls.sample(connected, file),
});

/** A mailbox with its way to both of its servers. */
export const mailboxConnected = (
  desk: Desk,
  services: Needed,
  row: ConnectionRow,
): Connected<unknown, unknown, MailWay> => ({
  ...connectedBy(desk, services, row, channelProviders.email, services.mailWay),
  freshToken: () => freshMailToken(desk, services, row.tenantId, row.id),
});

function connectedBy<Way extends object>(
  desk: Desk,
  services: Pick<Services, "sealer" | "storage">,
  row: ConnectionRow,
  { simulate }: AnyChannel<Way>,
  way: Way,
): Connected<unknown, unknown, Way> {
  const { settings } = row;
  const secrets = secretsOf(services, row);
  return { ...(row.isSimulated ? simulate(simulationOf(desk, services, row)) : way), settings, secrets };
}

const byHookKey = (db: Db) =>
  prepared(db, "connection_by_hook_key", () =>
    db
      .select()
      .from(connections)
      .where(and(eq(connections.hookKey, sql.placeholder("hookKey")), isNull(connections.deletedAt)))
      .prepare("connection_by_hook_key"),
  );
/** By the secret part of the address that its provider posts to, whosever it is. */
export async function connectionByKey(desk: Desk, hookKey: string): Promise<ConnectionRow | undefined> {
  const [row] = await desk.database.read("system", (db) => byHookKey(db).execute({ hookKey }));
  return row;
}
