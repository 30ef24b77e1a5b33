"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CalendarClock } from "lucide-react";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import { RecountProgress } from "@/components/features/workspace/shared-service-levels/recount-progress";
import { ListFailed } from "@/components/list/list-faces";
import { useListState } from "@/components/list/use-list-state";
import { numberCell, textCell, timeCell, titleCell, yesNoCell } from "@/components/resource/cells";
import { resourcePage } from "@/components/resource/resource-page";
import { BackButton } from "@/components/ui/back-button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { queryFor } from "@/lib/api/query";
import { WhenStored } from "./section-form";
import { SlaCalendarEditor } from "./sla-calendar-editor";

/** In whose hours the time of targets counts. The open calendar stands in the address. */
export function SlaCalendarsSection() {
  const list = useListState();
  const { role } = useSignedIn();
  const onClose = () => list.set({ open: null });
  if (list.open === "new" && mayCall(role, slaCalendars.create))
    return <SlaCalendarEditor calendar={null} onClose={onClose} />;
  return list.open === null || list.open === "new" ? (
    <CalendarList />
  ) : (
    <OpenedCalendar key={list.open} id={list.open} onClose={onClose} />
  );
}

const CalendarList = resourcePage(slaCalendars, {
  text: "slaCalendars",
  icon: <CalendarClock aria-hidden />,
  notice: <RecountProgress />,
  nameOf: ({ name }) => name,
  columns: [
    titleCell("name"),
    yesNoCell("isDefault"),
    textCell("timeZone"),
    numberCell("policies"),
    timeCell("validFrom"),
  ],
  // It opens as a page of its own.
  form: () => null,
});

function OpenedCalendar({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("slaCalendars");
  const query = useQuery(queryFor(slaCalendars.get, { params: { id } }));
  if (query.data === undefined && query.error)
    return (
      <Screen>
        <PageHeader title={t("edit")} above={<BackButton onClick={onClose}>{t("title")}</BackButton>} />
        <Card isFlush>
          <ListFailed error={query.error} query={query} />
        </Card>
      </Screen>
    );
  return (
    <WhenStored query={query}>
      {(calendar) => <SlaCalendarEditor calendar={calendar} onClose={onClose} />}
    </WhenStored>
  );
}
