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
import { ListView } from "@/components/resource/list-view";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
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
  optionCell("delivery", { SENT: "success", FAILED: "danger", HELD_HERE: "warning", QUEUED: "info" }),
  personCell("invitedByName"),
  timeCell("createdAt"),
  timeCell("expiresAt"),
];

export function InvitationsSection() {
  const t = useTranslations("invitations");
  const common = useTranslations("common");
  const list = useListState();
  const me = useSignedIn();
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
            className="max-w-80"
          />
          <span className="w-40">
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
                  <>
                    {outranks(me.role, row.role) && (
                      <IconButton
                        size="sm"
                        label={t("resend", { email: row.email })}
                        disabled={resend.isPending}
                        onClick={() => resend.mutate({ params: { id: row.id } })}
                      >
                        <Send aria-hidden />
                      </IconButton>
                    )}
                    <IconButton
                      size="sm"
                      label={t("remove", { email: row.email })}
                      onClick={() => setDoomed(row)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  </>
                )
              }
            />
          )}
        </ListView>
      </Card>
      {list.open === "new" && <InviteDialog onClose={() => list.set({ open: null })} />}
      {again && (
        <Dialog
          isOpen
          onClose={() => setAgain(null)}
          title={t("resendTitle", { email: again.email })}
          text={t("resendText")}
          closeLabel={common("close")}
          footer={
            <Button variant="primary" onClick={() => setAgain(null)}>
              {t("done")}
            </Button>
          }
        >
          <InvitedList outcomes={[{ email: again.email, invited: again }]} />
        </Dialog>
      )}
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
