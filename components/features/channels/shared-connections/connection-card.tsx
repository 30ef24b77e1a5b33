"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import {
  Ellipsis,
  FlaskConical,
  Inbox,
  KeyRound,
  LogIn,
  MessageSquareText,
  Pencil,
  Power,
  PowerOff,
  RefreshCw,
  Trash2,
  Webhook,
} from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { mailboxes } from "@/contract/channels/mailboxes";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import type { ConnectionState } from "@/contract/enums";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import { ConnectionDefaultsDialog } from "./connection-defaults-dialog";
import { ConnectionWarnings } from "./connection-warnings";
import { MailLogDialog } from "./mail-log-dialog";
import { MailboxDialog } from "./mailbox-dialog";
import { RenameConnectionDialog } from "./rename-connection-dialog";
import { TokenDialog } from "./token-dialog";
import { useConnectionCheck } from "./use-connection-check";
import { useSignUpAgain } from "./use-sign-up";

const tones: Record<ConnectionState, Tone> = { CONNECTED: "success", RECONNECT: "danger", OFF: "neutral" };
type Asked = "rename" | "defaults" | "token" | "mailbox" | "mails" | "remove";

/** One number with how it is, and what one may do to it. */
export function ConnectionCard({
  connection,
  goTo,
}: {
  connection: Connection;
  /** Leaves for Meta, where somebody signs in again. */
  goTo?: (address: string) => void;
}) {
  const t = useTranslations("connections");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const check = useConnectionCheck();
  const signUp = useSignUpAgain({ goTo });
  const { id, name, state, isSimulated, displayName, account, provider, isSignedUp } = connection;
  const signIn = () => signUp.mutate({ params: { id } });
  return (
    <Card
      title={<bdi>{name}</bdi>}
      text={
        <>
          {t(`providers.${provider}`)} · <bdi dir="ltr">{displayName ?? account}</bdi>
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden />}
            isPending={check.isPending}
            onClick={() => check.mutate({ params: { id } })}
          >
            {t("check")}
          </Button>
          <ConnectionMenu connection={connection} onAsk={setAsked} onSignIn={signIn} />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          {isSimulated && <Badge tone="info">{t("simulated")}</Badge>}
        </p>
        <Trouble
          connection={connection}
          isPending={signUp.isPending}
          onReconnect={isSignedUp ? signIn : () => setAsked(provider === "email" ? "mailbox" : "token")}
        />
        <Facts connection={connection} />
      </div>
      {asked === "rename" && <RenameConnectionDialog connection={connection} onClose={close} />}
      {asked === "defaults" && <ConnectionDefaultsDialog connection={connection} onClose={close} />}
      {asked === "token" && <TokenDialog connection={connection} onClose={close} />}
      {asked === "mailbox" && <EditMailbox id={id} onClose={close} />}
      {asked === "mails" && <MailLogDialog connection={connection} onClose={close} />}
      {asked === "remove" && <RemoveQuestion connection={connection} onClose={close} />}
    </Card>
  );
}

function ConnectionMenu({
  connection: { id, name, provider, state, isSimulated, isSignedUp, version },
  onAsk,
  onSignIn,
}: {
  connection: Connection;
  onAsk: (asked: Asked) => void;
  onSignIn: () => void;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const defaults = useTranslations("connectionDefaults");
  const isOff = state === "OFF";
  const isMailbox = provider === "email";
  const turn = useSend(connections.update, {
    onSuccess: (now) =>
      void showToast("success", t(now.state === "OFF" ? "turnedOff" : "turnedOn", { name })),
  });
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={common("actionsFor", { name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {isMailbox ? (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAsk("mailbox")}>
            {t("editMailbox")}
          </MenuItem>
          <MenuItem icon={<Inbox aria-hidden />} onSelect={() => onAsk("mails")}>
            {t("mailLog")}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAsk("rename")}>
            {t("rename")}
          </MenuItem>
          <MenuItem icon={<MessageSquareText aria-hidden />} onSelect={() => onAsk("defaults")}>
            {defaults("open")}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={isOff ? <Power aria-hidden /> : <PowerOff aria-hidden />}
        onSelect={() => turn.mutate({ params: { id }, body: { isOn: isOff }, ifMatch: version })}
      >
        {t(isOff ? "turnOn" : "turnOff")}
      </MenuItem>
      {provider === "whatsapp" && (isSignedUp || !isSimulated) && (
        <MenuItem icon={<LogIn aria-hidden />} onSelect={onSignIn}>
          {t(isSignedUp ? "signInAgain" : "signIn")}
        </MenuItem>
      )}
      {!isMailbox && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onAsk("token")}>
          {t("newToken")}
        </MenuItem>
      )}
      {isSimulated ? (
        <MenuItem
          icon={<FlaskConical aria-hidden />}
          href={`/admin/settings?section=simulator&connection=${id}`}
        >
          {t("openSimulator")}
        </MenuItem>
      ) : (
        !isMailbox && (
          <MenuItem icon={<Webhook aria-hidden />} href="/admin/settings?section=apps">
            {t("openApps")}
          </MenuItem>
        )
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onAsk("remove")}>
        {t("remove")}
      </MenuItem>
    </Menu>
  );
}

/** What keeps messages from coming or going. */
function Trouble({
  connection,
  isPending,
  onReconnect,
}: {
  connection: Connection;
  isPending: boolean;
  onReconnect: () => void;
}) {
  const { id, provider, state, lastError, lastErrorAt, parked, refused, oversized, isSignedUp } = connection;
  const t = useTranslations("connections");
  const format = useFormat();
  const needsToken = state === "RECONNECT";
  const isMailbox = provider === "email";
  const known = useQuery({ ...queryFor(mailboxes.list), enabled: isMailbox }).data?.items;
  const mailbox = known?.find(({ connection }) => connection.id === id);
  const waiting = mailbox?.connection.parked ?? parked;
  const isSignedIn = isSignedUp || (mailbox !== undefined && mailbox.signIn !== null);
  const endsSoon = isSignedUp && connection.tokenEndsSoon && state === "CONNECTED";
  return (
    <>
      <ConnectionWarnings warnings={connection.warnings} />
      {endsSoon && (
        <Banner
          tone="warning"
          title={t("signInEnds")}
          actions={
            <Button size="sm" isPending={isPending} onClick={onReconnect}>
              {t("signInAgain")}
            </Button>
          }
        />
      )}
      {(needsToken || lastError) && (
        <Banner
          tone={needsToken ? "danger" : "warning"}
          title={
            needsToken
              ? t(
                  isSignedUp
                    ? "reconnectSignUp"
                    : isSignedIn
                      ? "reconnectSignIn"
                      : isMailbox
                        ? "reconnectMailbox"
                        : "reconnectTitle",
                  {
                    provider: t(`providers.${provider}`),
                  },
                )
              : t("lastError")
          }
          actions={
            needsToken ? (
              <Button size="sm" isPending={isPending} onClick={onReconnect}>
                {t(isSignedIn ? "signInAgain" : isMailbox ? "newPassword" : "newToken")}
              </Button>
            ) : undefined
          }
        >
          {lastError && (
            <p dir="auto" className="wrap-anywhere">
              {lastError}
            </p>
          )}
          {lastErrorAt && <p className="text-[0.8125rem]">{format.dateTime(lastErrorAt)}</p>}
        </Banner>
      )}
      {waiting > 0 && (
        <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-warning-ink">
          {t(isMailbox ? "parkedMails" : "parked", { count: waiting })}
          {!isMailbox && (
            <Link
              href={`/admin/settings?section=inboundEvents&connection=${id}`}
              className="text-accent-ink hover:underline"
            >
              {t("showParked")}
            </Link>
          )}
        </p>
      )}
      {refused > 0 && <p className="text-[0.8125rem] text-warning-ink">{t("refused", { count: refused })}</p>}
      {oversized > 0 && (
        <p className="text-[0.8125rem] text-warning-ink">{t("oversized", { count: oversized })}</p>
      )}
    </>
  );
}

function Facts({ connection: { lastInboundAt, checkedAt, tokenEndsAt } }: { connection: Connection }) {
  const t = useTranslations("connections");
  const facts: (readonly [string, ReactNode])[] = [
    [t("lastInbound"), lastInboundAt ? <TimeText iso={lastInboundAt} /> : t("neverInbound")],
    [t("checked"), checkedAt ? <TimeText iso={checkedAt} /> : t("neverChecked")],
    ...(tokenEndsAt === null ? [] : [[t("tokenEnds"), <TimeText key="ends" iso={tokenEndsAt} />] as const]),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 text-ink-muted">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Once what is known of it is there. */
function EditMailbox({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(queryFor(mailboxes.list));
  const mailbox = data?.items.find(({ connection }) => connection.id === id);
  return mailbox ? <MailboxDialog mailbox={mailbox} onClose={onClose} /> : null;
}

function RemoveQuestion({
  connection: { id, name, provider },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const known = useQuery({ ...queryFor(mailboxes.list), enabled: provider === "email" }).data?.items;
  const signIn = known?.find(({ connection }) => connection.id === id)?.signIn ?? null;
  const remove = useSend(connections.remove, {
    onSuccess: () => {
      onClose();
      showToast("success", t("removed", { name }));
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
      isPending={remove.isPending}
      title={t("removeTitle", { name })}
      text={signIn === null ? t("removeText") : `${t("removeText")} ${t(`removeGrant.${signIn}`)}`}
      confirmLabel={t("remove")}
      cancelLabel={common("cancel")}
    />
  );
}
