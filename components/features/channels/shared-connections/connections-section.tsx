"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Camera, Mail, MessageCircle, Plus } from "lucide-react";
import type { ConnectionProvider } from "@/contract/enums";
import { connections } from "@/contract/workspace/connections";
import { ListFailed } from "@/components/list/list-faces";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { ConnectDialog } from "./connect-dialog";
import { ConnectionCard } from "./connection-card";
import { InstagramDialog } from "./instagram-dialog";
import { MailboxDialog } from "./mailbox-dialog";
import { SignUpDialog } from "./sign-up-dialog";
import { SuppressedCard } from "./suppressed-card";

/** The numbers and mailboxes by which customers reach the workspace. */
export function ConnectionsSection() {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const [connects, setConnects] = useState<ConnectionProvider | null>(null);
  const { data, error, isFetching, refetch } = useQuery(queryFor(connections.list));
  const list = useListState();
  const signUp = list.filter("signUp");
  const close = () => setConnects(null);
  const connect = (
    <>
      <Button icon={<Mail aria-hidden />} onClick={() => setConnects("email")}>
        {t("connectMailbox")}
      </Button>
      <Button icon={<Camera aria-hidden />} onClick={() => setConnects("instagram")}>
        {t("connectInstagram")}
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setConnects("whatsapp")}>
        {t("connect")}
      </Button>
    </>
  );
  const isEmpty = data?.items.length === 0;
  const isFilled = data !== undefined && !isEmpty;
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={isFilled ? connect : undefined} />
      {data === undefined ? (
        <Card isFlush>
          {error ? (
            <ListFailed error={error} query={{ isFetching, refetch }} />
          ) : (
            <SkeletonRows rows={4} label={common("loading")} />
          )}
        </Card>
      ) : isEmpty ? (
        <Card isFlush>
          <EmptyState
            icon={<MessageCircle aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={connect}
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {data.items.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} />
            </li>
          ))}
        </ul>
      )}
      {data?.items.some(({ provider }) => provider === "email") && <SuppressedCard />}
      {signUp && <SignUpDialog key={signUp} id={signUp} onClose={() => list.set({ signUp: null })} />}
      {connects === "whatsapp" && <ConnectDialog onClose={close} />}
      {connects === "instagram" && <InstagramDialog onClose={close} />}
      {connects === "email" && <MailboxDialog mailbox={null} onClose={close} />}
    </Screen>
  );
}
