"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { users } from "@/contract/people/users";
import type { StaffUser } from "@/contract/people/users";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** What deactivating somebody will do, before it is done. */
export function DepartureDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error } = useQuery({
    ...queryFor(users.departure, { params: { id: user.id } }),
    staleTime: 0,
  });
  const leave = useSend(users.update, {
    onSuccess: () => {
      showToast("success", t("deactivated", { name: user.name }));
      onClose();
    },
    onError: () => undefined,
  });
  const problem = error ?? leave.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("deactivateTitle", { name: user.name })}
      text={t("deactivateText")}
      closeLabel={common("close")}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            variant="danger"
            disabled={!data && !error}
            isPending={leave.isPending}
            onClick={() => leave.mutate({ params: { id: user.id }, body: { isActive: false } })}
          >
            {t("deactivate")}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="danger" className="mb-3">
          {inWords(problem)}
        </Banner>
      )}
      {!data && !error && (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
      {data && (
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink-muted">
          <li>{t("departure.sessions", { count: data.sessions })}</li>
          <li>{t("departure.open", { count: data.openTickets })}</li>
          <li>{t("departure.later", { count: data.laterTickets })}</li>
          {data.lastIn.map(({ id, name }) => (
            <li key={id} className="text-warning-ink">
              {t("departure.lastIn", { name })}
            </li>
          ))}
          <li>{t("departure.kept")}</li>
        </ul>
      )}
    </Dialog>
  );
}
