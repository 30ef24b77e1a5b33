import { and, count, eq, isNull } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Mailbox, MailServer, mailboxes as calls } from "../../../../contract/channels/mailboxes.ts";
import { mailSignIns } from "../../../../contract/enums.ts";
import type { MailSignIn } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import type { Language } from "../../../words/texts.ts";
import { readWritten } from "../../desk/tickets/html.ts";
import { checkPlace } from "../../desk/tickets/place.ts";
import { connectionView } from "../../workspace/connection-settings/present.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { storedSecrets } from "../../workspace/connections/secrets.ts";
import { connections } from "../../workspace/connections/table.ts";
import { wakeConnection } from "../../workspace/deliveries/pipeline.ts";
import { checkCalendarOf } from "../connection-defaults/defaults.ts";
import { newKey } from "./new-key.ts";
import { inboundMails, mailboxes } from "./table.ts";
import type { MailboxRow } from "./table.ts";
import { say } from "./texts.ts";

type NewMailbox = BodyOut<typeof calls.create>;
type ChangedMailbox = BodyOut<typeof calls.update>;

/** @throws Fault already_exists for an address that the workspace has connected */
export async function checkNewMailbox(work: Work, body: ChangedMailbox & { address: string }): Promise<void> {
  const known = await work.rows(connections).count(isNull(connections.deletedAt));
  if (known >= limits.connectionsMax)
    throw fieldFault("address", say("mailboxes.too_many", { max: limits.connectionsMax }));
  const [same] = await work.rows(connections).list({
    where: and(
      eq(connections.provider, "email"),
      eq(connections.account, body.address),
      isNull(connections.deletedAt),
    ),
    limit: 1,
  });
  if (same) throw new Fault("already_exists", say("mailboxes.address_taken"));
  await checkPlace(work, body);
  await checkCalendarOf(work, body);
}

/** @throws Fault as `checkNewMailbox` */
export function createMailbox(
  work: Work,
  services: Pick<Services, "sealer">,
  body: NewMailbox,
): Promise<string> {
  const access = body.isSimulated ? simulatedAccess(body.address) : body;
  return insertMailbox(work, services, body, {
    access,
    secrets: { password: access.password },
    isSimulated: body.isSimulated,
    takesDays: body.isSimulated ? 0 : body.takesDays,
  });
}

/** @throws Fault as `checkNewMailbox` */
export async function insertMailbox(
  work: Work,
  services: Pick<Services, "sealer">,
  body: ChangedMailbox & { address: string },
  {
    access,
    secrets,
    isSimulated,
    takesDays: days,
    more = {},
  }: {
    access: Access;
    secrets: Record<string, string>;
    isSimulated: boolean;
    takesDays: number;
    more?: Partial<ConnectionRow>;
  },
): Promise<string> {
  await checkNewMailbox(work, body);
  const id = newId();
  const { address } = body;
  const displayName = body.displayName ?? address;
  await work.rows(connections).insert({
    id,
    provider: "email",
    name: displayName.slice(0, limits.connectionNameMaxLength),
    isSimulated,
    account: address,
    settings: settingsOf(displayName, address, access),
    secrets: storedSecrets(services, { tenantId: work.tenant, id, isSimulated }, secrets),
    hookKey: randomBytes(24).toString("base64url"),
    createdAt: work.now,
    updatedAt: work.now,
    ...more,
  });
  await work.db.insert(mailboxes).values({
    tenantId: work.tenant,
    connectionId: id,
    address,
    displayName,
    ...defaultsOf(body),
    forwardKey: newKey(),
    takesSince: later(work.now, { days: -days }),
    // What came since then is searched for; without it the inbox begins at its end.
    uidValidity: days > 0 || isSimulated ? "0" : null,
    sentUidValidity: isSimulated ? "0" : null,
  });
  return id;
}

const defaultsOf = ({
  signature,
  answersAs,
  groupId,
  categoryId,
  language,
  acknowledges,
  calendarId,
  acknowledgement,
  awayMessage,
  followsSent,
  sentFolder,
}: ChangedMailbox) => ({
  ...(signature === undefined
    ? {}
    : {
        // An address in angle brackets is no tag.
        signature: isHtml.test(signature)
          ? (readWritten(signature).html ?? escapedText(signature))
          : escapedText(signature),
      }),
  ...(answersAs === undefined ? {} : { answersAs }),
  ...(groupId === undefined ? {} : { groupId }),
  ...(categoryId === undefined ? {} : { categoryId }),
  ...(language === undefined ? {} : { language }),
  ...(acknowledges === undefined ? {} : { acknowledges }),
  ...(calendarId === undefined ? {} : { calendarId }),
  ...(acknowledgement === undefined ? {} : { acknowledgement }),
  ...(awayMessage === undefined ? {} : { awayMessage }),
  ...(followsSent === undefined ? {} : { followsSent }),
  ...(sentFolder === undefined ? {} : { sentFolder }),
});
const isHtml = /<\/?[a-z][a-z0-9]{0,10}(?:[\s/][^<>]{0,2000})?>/i;
const escapedText = (text: string): string =>
  text.trim() === ""
    ? ""
    : `<p>${text.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/\r?\n/g, "<br />")}</p>`;

/** Where a mailbox is, who we are there, and by whose sign-in where it has no password. */
export interface Access {
  user: string;
  smtp: MailServer;
  imap: MailServer;
  signIn?: { provider: MailSignIn; clientId: string } | null;
}
export const simulatedServers = {
  smtp: { host: "mail.simulated.test", port: 587, isSecure: false },
  imap: { host: "mail.simulated.test", port: 993, isSecure: true },
};
const simulatedAccess = (address: string): Access & { password: string } => ({
  user: address,
  password: randomBytes(24).toString("base64url"),
  ...simulatedServers,
});

/** As the provider's code takes them. */
export const settingsOf = (
  displayName: string,
  address: string,
  { user, smtp, imap, signIn = null }: Access,
): Record<string, string> => ({
  from: `"${displayName.replaceAll(/["\\]/g, " ")}" <${address}>`,
  user,
  smtp: `${smtp.isSecure ? "smtps" : "smtp"}://${smtp.host}:${smtp.port}`,
  imap: `${imap.isSecure ? "imaps" : "imap"}://${imap.host}:${imap.port}`,
  ...(signIn && { signIn: signIn.provider, signInApp: signIn.clientId }),
});
export function signInOf({ settings }: Pick<ConnectionRow, "settings">): Access["signIn"] {
  const provider = mailSignIns.find((one) => one === settings["signIn"]);
  return provider ? { provider, clientId: settings["signInApp"] ?? "" } : null;
}
function serverIn(address: string | undefined): MailServer {
  const url = URL.parse(address ?? "");
  return {
    host: url?.hostname ?? "",
    port: Number(url?.port ?? 0),
    isSecure: url?.protocol === "smtps:" || url?.protocol === "imaps:",
  };
}

export async function updateMailbox(
  work: Work,
  services: Pick<Services, "sealer">,
  id: string,
  body: ChangedMailbox,
): Promise<void> {
  const before = await liveConnection(work, id);
  const mailbox = await mailboxRow(work, id);
  await checkPlace(work, body);
  await checkCalendarOf(work, body);
  const displayName = body.displayName ?? mailbox.displayName;
  await work
    .update(mailboxes)
    .set({ displayName, ...defaultsOf(body) })
    .where(eq(mailboxes.connectionId, id));
  const { user = before.settings["user"] ?? "", password } = body;
  const smtp = body.smtp ?? serverIn(before.settings["smtp"]);
  const imap = body.imap ?? serverIn(before.settings["imap"]);
  const signIn = password === undefined ? (signInOf(before) ?? null) : null;
  const settings = settingsOf(displayName, mailbox.address, { user, smtp, imap, signIn });
  const isElsewhere = (["user", "smtp", "imap"] as const).some(
    (name) => settings[name] !== before.settings[name],
  );
  // What is stored is sent to no server that its owner has not named with it.
  if (isElsewhere && password === undefined && !before.isSimulated)
    throw fieldFault("password", say("mailboxes.password_again"));
  // Another server counts its mails in its own way.
  if (settings["imap"] !== before.settings["imap"] || settings["user"] !== before.settings["user"])
    await work
      .update(mailboxes)
      .set({ uidValidity: null, lastUid: 0, ...unreadSent })
      .where(eq(mailboxes.connectionId, id));
  // What was sent while nobody followed it stays there, and another folder begins at its end.
  else if (isOtherSent(body, mailbox))
    await work.update(mailboxes).set(unreadSent).where(eq(mailboxes.connectionId, id));
  const isMended = password !== undefined && before.state === "RECONNECT";
  await work.rows(connections).update(
    id,
    {
      name: displayName.slice(0, limits.connectionNameMaxLength),
      settings,
      ...(password === undefined ? {} : { secrets: storedSecrets(services, before, { password }) }),
      ...(isMended ? { state: "CONNECTED" as const } : {}),
    },
    { before },
  );
  if (isMended) await wakeConnection(work, id);
}
const unreadSent = { sentFound: null, sentUidValidity: null, sentLastUid: 0 };
const isOtherSent = (
  { followsSent, sentFolder }: ChangedMailbox,
  before: Pick<MailboxRow, "followsSent" | "sentFolder">,
): boolean =>
  (followsSent ?? before.followsSent) !== before.followsSent ||
  (sentFolder ?? before.sentFolder) !== before.sentFolder;

/** @throws Fault not_found also for a connection that is none of a mailbox */
export async function mailboxRow({ from }: Work, id: string): Promise<MailboxRow> {
  const [row] = await from(mailboxes).where(eq(mailboxes.connectionId, id));
  if (!row) throw new Fault("not_found");
  return row;
}

/** A mailbox with its connection; parked are its mails, since it gets no posts. */
export async function mailboxView(work: Work, id: string, language: Language | null): Promise<Mailbox> {
  const { settings } = await liveConnection(work, id);
  const row = await mailboxRow(work, id);
  const [waiting] = await work
    .from(inboundMails, { parked: count() })
    .where(and(eq(inboundMails.connectionId, id), eq(inboundMails.state, "PARKED")));
  return {
    connection: { ...(await connectionView(work, id, language)), parked: waiting?.parked ?? 0 },
    address: row.address,
    displayName: row.displayName,
    user: settings["user"] ?? "",
    signIn: signInOf({ settings })?.provider ?? null,
    smtp: serverIn(settings["smtp"]),
    imap: serverIn(settings["imap"]),
    signature: row.signature,
    answersAs: row.answersAs,
    groupId: row.groupId,
    categoryId: row.categoryId,
    language: row.language,
    acknowledges: row.acknowledges,
    calendarId: row.calendarId,
    acknowledgement: row.acknowledgement,
    awayMessage: row.awayMessage,
    followsSent: row.followsSent,
    sentFolder: row.sentFolder,
    sentFound: row.sentFound,
    takesSince: row.takesSince,
    fetchedAt: row.fetchedAt,
  };
}
