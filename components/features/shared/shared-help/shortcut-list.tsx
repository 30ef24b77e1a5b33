"use client";
import { useTranslations } from "next-intl";
import { Kbd } from "@/components/ui/kbd";

/**
 * Every key that the desk hears, by where it is heard. Keys are printed as they stand on the keyboard; the
 * letters are those of a Latin one.
 */
const groups = [
  {
    id: "everywhere",
    keys: [
      [["Ctrl", "K"], "palette"],
      [["?"], "list"],
      [["Esc"], "close"],
    ],
  },
  {
    id: "lists",
    keys: [
      [["J"], "next"],
      [["K"], "previous"],
      [["X"], "select"],
      [["C"], "create"],
      [["Enter"], "open"],
    ],
  },
  {
    id: "ticket",
    keys: [
      [["R"], "reply"],
      [["N"], "note"],
      [["A"], "assign"],
      [["S"], "status"],
      [["P"], "priority"],
      [["H"], "snooze"],
      [["E"], "resolve"],
    ],
  },
] as const;

export function ShortcutList() {
  const t = useTranslations("help.shortcuts");
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {groups.map(({ id, keys }) => (
        <section key={id} aria-label={t(`groups.${id}`)}>
          <h3 className="mb-1.5 text-[0.8125rem] font-semibold text-ink">{t(`groups.${id}`)}</h3>
          <dl className="flex flex-col gap-1 text-[0.8125rem]">
            {keys.map(([keyNames, does]) => (
              <div key={does} className="flex items-center justify-between gap-3">
                <dt className="text-ink-muted">{t(`does.${does}`)}</dt>
                <dd dir="ltr" className="flex gap-1">
                  {keyNames.map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
