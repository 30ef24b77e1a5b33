"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MailPlus, Send, Trash2, UserPlus } from "lucide-react";
import { invitations } from "@/contract/people/people";
import type { Invitation, Invited } from "@/contract/people/people";
import { invitationStatuses } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { outranks } from "@/contract/roles";
import { optionCell, personCell, timeCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { InviteDialog } from "./invite-dialog";
import { InvitedList } from "./invited-list";

const cells = [
  titleCell("email"),
  optionCell("role"),
  optionCell("status", { PENDING: "warning", ACCEPTED: "success" }),
  optionCell("delivery", {
    SENT: "success",
    FAILED: "danger",
    HELD_HERE: "warning",
    UNKNOWN: "warning",
    QUEUED: "info",
  }),
  personCell("invitedByName"),
  timeCell("createdAt"),
  timeCell("expiresAt"),
];

export function InvitationsSection() {
  const t = useTranslations("invitations");
  const common = useTranslations("common");
  const list = useListState();
  const [doomed, setDoomed] = useState<Invitation | null>(null);
  const status = invitationStatuses.find((each) => each === list.filter("status"));
  const query = useQuery({
    ...queryFor(invitations.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        ...(status ? { status: [status] } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const [again, setAgain] = useState<Invited | null>(null);
  const resend = useSend(invitations.resend, { onSuccess: setAgain });
  const remove = useSend(invitations.remove, { onSuccess: () => void showToast("success", t("removed")) });
  const invite = (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("invite")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={invite} />
      <Card isFlush>
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
          <span className="filter-width">
            <Select
              label={t("columns.status")}
              options={[
                { value: "", label: t("anyStatus") },
                ...invitationStatuses.map((value) => ({ value, label: t(`options.status.${value}`) })),
              ]}
              value={status ?? ""}
              onChange={(value) => list.set({ status: value })}
            />
          </span>
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={list.search !== "" || status !== undefined}
          onClear={() => list.set({ search: null, status: null })}
          empty={
            <EmptyState
              icon={<MailPlus aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={invite}
            />
          }
        >
          {(rows) => (
            <DataTable
              text="invitations"
              label={t("title")}
              rows={rows}
              cells={cells}
              actions={(row) =>
                row.status !== "ACCEPTED" && (
                  <InvitationActions
                    invitation={row}
                    isResending={resend.isPending}
                    onResend={() => resend.mutate({ params: { id: row.id } })}
                    onRemove={() => setDoomed(row)}
                  />
                )
              }
            />
          )}
        </ListView>
      </Card>
      {list.open === "new" && <InviteDialog onClose={() => list.set({ open: null })} />}
      {again && <ResentDialog invited={again} onClose={() => setAgain(null)} />}
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        isPending={remove.isPending}
        title={t("removeTitle", { email: doomed?.email ?? "" })}
        text={t("removeText")}
        confirmLabel={t("removeConfirm")}
        cancelLabel={common("cancel")}
        onConfirm={() =>
          doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
    </Screen>
  );
}

function InvitationActions({
  invitation: { email, role },
  isResending,
  onResend,
  onRemove,
}: {
  invitation: Invitation;
  isResending: boolean;
  onResend: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("invitations");
  const me = useSignedIn();
  return (
    <>
      {outranks(me.role, role) && (
        <IconButton size="sm" label={t("resend", { email: email })} disabled={isResending} onClick={onResend}>
          <Send aria-hidden />
        </IconButton>
      )}
      <IconButton size="sm" label={t("remove", { email: email })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}

/** An invitation that went out anew. */
function ResentDialog({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const t = useTranslations("invitations");
  const common = useTranslations("common");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("resendTitle", { email: invited.email })}
      text={t("resendText")}
      closeLabel={common("close")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <InvitedList outcomes={[{ email: invited.email, invited }]} />
    </Dialog>
  );
}
