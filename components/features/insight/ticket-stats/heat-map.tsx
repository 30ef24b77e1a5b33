"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import type { TicketStats } from "@/contract/insight/ticket-stats";
import { useFormat } from "@/lib/browser/use-format";
import { listLink } from "./list-link";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Never so strong that the number could not be read on it. */
const strongest = 0.42;

/** Tickets by weekday and hour: the darker, the more; each number is the way to its tickets. */
export function HeatMap({
  cells,
  period,
}: {
  cells: TicketStats["byHour"];
  period: Readonly<Record<string, string | undefined>>;
}) {
  const t = useTranslations("ticketStats");
  const format = useFormat();
  const most = Math.max(1, ...cells.map(({ count }) => count));
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.count]));
  return (
    <div role="region" aria-label={t("byHour")} tabIndex={0} className="overflow-x-auto">
      <table
        aria-label={t("byHour")}
        className="w-full min-w-[56rem] table-fixed border-separate border-spacing-0.5 text-xs"
      >
        <thead>
          <tr>
            <th scope="col" className="w-14">
              <span className="sr-only">{t("weekday")}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="h-6 font-normal text-ink-faint tabular-nums">
                {String(hour).padStart(2, "0")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="pe-2 text-start font-medium text-ink-muted">
                {format.weekday(weekday)}
              </th>
              {hours.map((hour) => {
                const count = at.get(`${weekday} ${hour}`) ?? 0;
                return (
                  <td key={hour} className="relative h-8 rounded-sm bg-sunken p-0 text-center">
                    {count > 0 && (
                      <span
                        aria-hidden
                        className="absolute inset-0 rounded-sm bg-accent"
                        style={{ opacity: 0.06 + (strongest - 0.06) * (count / most) }}
                      />
                    )}
                    {count > 0 && (
                      <Link
                        href={listLink({
                          ...period,
                          createdWeekday: String(weekday),
                          createdHour: String(hour),
                        })}
                        aria-label={t("cell", {
                          count,
                          weekday: format.weekday(weekday),
                          hour: `${String(hour).padStart(2, "0")}:00`,
                        })}
                        className="relative flex size-full items-center justify-center rounded-sm text-ink tabular-nums outline-offset-0 hover:underline"
                      >
                        {format.number(count)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
