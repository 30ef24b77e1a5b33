"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { quality } from "@/contract/insight/quality";
import { outranks } from "@/contract/roles";
import { tickets } from "@/contract/desk/tickets";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { Choices } from "./plans-tab";

/** A review that no lot chose; with several reviewers it is a calibration. */
export function NewReviewButton({ onMade }: { onMade: (id: string) => void }) {
  const t = useTranslations("quality");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("newReview")}
      </Button>
      {isOpen && <NewReview onClose={() => setIsOpen(false)} onMade={onMade} />}
    </>
  );
}

function NewReview({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const { id: me } = useSignedIn();
  const { staff } = useStaff();
  const [search, setSearch] = useState("");
  const [ticket, setTicket] = useState<{ value: string; label: string } | null>(null);
  const [scorecardId, setScorecardId] = useState<string | null>(null);
  const [reviewerIds, setReviewerIds] = useState<string[]>([me]);
  const cards = useQuery(queryFor(quality.scorecards));
  const found = useQuery(
    queryFor(tickets.list, {
      query: {
        limit: 10,
        ...(search.trim() ? { search: search.trim() } : { status: ["RESOLVED", "CLOSED"] }),
      },
    }),
  );
  const usable = (cards.data?.items ?? []).filter(({ isActive }) => isActive);
  const card = scorecardId ?? usable[0]?.id ?? null;
  const create = useSend(quality.create, {
    onSuccess: ({ ids }) => {
      showToast("success", t(ids.length > 1 ? "calibrationMade" : "reviewMade"));
      onClose();
      const [mine] = reviewerIds.includes(me) ? ids.slice(reviewerIds.indexOf(me)) : [];
      if (mine) onMade(mine);
    },
  });
  const options = (found.data?.items ?? [])
    .filter(({ assignedToId }) => assignedToId !== null && !reviewerIds.includes(assignedToId))
    .map(({ id, number, subject, assignedToName }) => ({
      value: id,
      label: `#${number} ${subject}`,
      help: assignedToName ?? "",
    }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("newReview")}
      text={t("newReviewHelp")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            disabled={!ticket || !card || reviewerIds.length === 0}
            isPending={create.isPending}
            onClick={() =>
              ticket &&
              card &&
              create.mutate({ body: { ticketId: ticket.value, scorecardId: card, reviewerIds } })
            }
          >
            {t("assign")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("columns.ticket")} isRequired>
          <Combobox
            options={options}
            selected={ticket}
            onChange={setTicket}
            onQuery={setSearch}
            emptyText={t("noTicketFound")}
            openLabel={common("open")}
            placeholder={t("findTicket")}
          />
        </Field>
        <Field
          label={t("columns.scorecardName")}
          isRequired
          help={cards.data && usable.length === 0 ? t("scorecardFirst") : undefined}
        >
          <Select
            options={usable.map(({ id, name }) => ({ value: id, label: name }))}
            value={card}
            onChange={setScorecardId}
          />
        </Field>
        <Choices
          legend={t("reviewers")}
          help={t("calibrationHelp")}
          options={staff
            .filter(({ role }) => outranks(role, "SUPERVISOR"))
            .map(({ id, name }) => ({ value: id, label: name }))}
          chosen={reviewerIds}
          onChange={setReviewerIds}
        />
      </div>
    </Dialog>
  );
}
