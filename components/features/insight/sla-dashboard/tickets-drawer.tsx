"use client";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Timer } from "lucide-react";
import { GrowingList } from "@/components/list/growing-list";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { useFormat } from "@/lib/browser/use-format";
import type { DaySpan } from "./days-before";

/** What is behind a number: tickets, each with what makes it count. */
export function TicketsDrawer<Row>({
  title,
  none,
  days,
  query,
  onClose,
  children,
}: {
  title: string;
  /** Said where there is none. */ none: string;
  /** Said beneath the title. */ days: DaySpan | null;
  query: ComponentProps<typeof GrowingList<Row>>["query"];
  onClose: () => void;
  /** A `TicketRow`. */ children: (row: Row) => ReactNode;
}) {
  const t = useTranslations("slaDashboard");
  const common = useTranslations("common");
  const format = useFormat();
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={title}
      {...(days ? { text: t("days", { from: format.day(days.from), to: format.day(days.to) }) } : {})}
      closeLabel={common("close")}
    >
      <div className="-mx-5">
        <GrowingList
          query={query}
          isFiltered={false}
          onClear={onClose}
          empty={<EmptyState icon={<Timer aria-hidden />} title={none} text={t("noTargetsText")} />}
        >
          {(rows) => (
            <ul aria-label={title} className="divide-y divide-line">
              {rows.map(children)}
            </ul>
          )}
        </GrowingList>
      </div>
    </Drawer>
  );
}

export const TicketRow = ({ children }: { children: ReactNode }) => (
  <li className="relative flex items-start gap-3 px-5 py-2.5 hover:bg-hover">{children}</li>
);
