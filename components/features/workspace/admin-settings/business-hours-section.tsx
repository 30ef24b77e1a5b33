"use client";
import { useEffect, useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyCheck, Plus, X } from "lucide-react";
import { businessHours } from "@/contract/workspace/business-hours";
import type { BusinessHours } from "@/contract/workspace/business-hours";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { SectionForm, WhenStored } from "./section-form";

/** When the workspace answers, as its public pages say it. */
export function BusinessHoursSection() {
  const query = useQuery(queryFor(businessHours.get));
  return <WhenStored query={query}>{(stored) => <HoursForm stored={stored} />}</WhenStored>;
}

type Interval = BusinessHours["week"][number][number];
type Part = Omit<BusinessHours, "timeZone">;
/** By the path of the control: `week.2.1.to`. */
type Faults = Readonly<Record<string, string>>;

function HoursForm({ stored: { timeZone, ...stored } }: { stored: BusinessHours }) {
  const t = useTranslations("businessHours");
  const inWords = useFaultText();
  const format = useFormat();
  const formId = useId();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, businessHours.set);
  const [draft, setDraft] = useState<Part>(stored);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  // Rows come and go under the keyboard: where it goes on is known only once they have.
  const goOnAt = useRef<string | null>(null);
  useEffect(() => {
    if (goOnAt.current !== null) document.getElementById(formId + goOnAt.current)?.focus();
    goOnAt.current = null;
  }, [draft, faults, formId]);
  const save = useSend(businessHours.set, {
    onSuccess: () => void showToast("success", t("saved")),
    onError: () => undefined,
  });
  const change = (part: Partial<Part>, goOn: string | null = null) => {
    goOnAt.current = goOn;
    setFaults({});
    setProblem(null);
    setDraft((all) => ({ ...all, ...part }));
  };
  const setDay = (day: number, intervals: Interval[], goOn?: string) =>
    change({ week: draft.week.map((all, at) => (at === day ? intervals : all)) }, goOn);
  const { week, holidays } = draft;
  const submit = async () => {
    setFaults({});
    setProblem(null);
    try {
      await save.mutateAsync({
        body: { ...draft, holidays: holidays.map(({ date, name }) => ({ date, name: name.trim() })) },
      });
    } catch (error) {
      const found = isFault(error)
        ? error.errors
            .toReversed()
            .map(({ path, message }): [string, string] => [path.replace(/^body\./, ""), message])
        : [];
      const [first] = found.at(-1) ?? [];
      if (first === undefined || !/^(?:week|holidays)(?:\.|$)/.test(first)) return setProblem(inWords(error));
      goOnAt.current = first === "week" ? "add.0" : first;
      setFaults(Object.fromEntries(found));
    }
  };
  const fault = (path: string) => ({
    id: formId + path,
    "aria-invalid": path in faults || undefined,
    "aria-describedby": path in faults ? `${formId}${path}.fault` : undefined,
    disabled: !mayChange,
  });
  const complaint = (...paths: string[]) =>
    paths
      .filter((path) => path in faults)
      .map((path) => (
        <p
          key={path}
          id={`${formId}${path}.fault`}
          role="alert"
          className="w-full text-[0.8125rem] text-danger-ink"
        >
          {faults[path]}
        </p>
      ));

  const dayRow = (intervals: Interval[], day: number) => {
    const name = format.weekdayName(day + 1);
    const set = (at: number, part: Partial<Interval>) =>
      setDay(
        day,
        intervals.map((one, place) => (place === at ? { ...one, ...part } : one)),
      );
    const isFull = intervals.length >= limits.businessHoursPerDayMax;
    return (
      <li key={day} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_1fr_auto]">
        <h3 className="text-sm font-medium text-ink first-letter:uppercase sm:leading-8">{name}</h3>
        <div className="flex flex-col gap-2">
          {intervals.length === 0 && <p className="text-sm text-ink-faint sm:leading-8">{t("closed")}</p>}
          {intervals.map(({ from, to }, at) => {
            const path = `week.${day}.${at}`;
            return (
              <div key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Input
                  {...fault(`${path}.from`)}
                  type="time"
                  dir="ltr"
                  className="w-32!"
                  aria-label={t("from", { day: name })}
                  value={from}
                  onChange={({ target }) => set(at, { from: target.value })}
                />
                <span aria-hidden className="text-ink-faint">
                  {"–"}
                </span>
                <Input
                  {...fault(`${path}.to`)}
                  type="time"
                  dir="ltr"
                  className="w-32!"
                  aria-label={t("to", { day: name })}
                  value={to === "24:00" ? "00:00" : to}
                  onChange={({ target }) =>
                    set(at, { to: target.value === "00:00" ? "24:00" : target.value })
                  }
                />
                {mayChange && (
                  <IconButton
                    label={t("remove", { from, to, day: name })}
                    onClick={() =>
                      setDay(
                        day,
                        intervals.filter((_, place) => place !== at),
                        `add.${day}`,
                      )
                    }
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
                {from !== "" && to !== "" && to < from && (
                  <span className="text-[0.8125rem] text-ink-faint">{t("overnight")}</span>
                )}
                {complaint(`${path}.from`, `${path}.to`)}
              </div>
            );
          })}
        </div>
        {mayChange && (
          <div className="flex gap-1">
            <Button
              id={`${formId}add.${day}`}
              size="sm"
              variant="ghost"
              icon={<Plus aria-hidden />}
              aria-label={t("add", { day: name })}
              aria-disabled={isFull}
              className="aria-disabled:opacity-55"
              onClick={() => {
                if (!isFull)
                  setDay(
                    day,
                    [...intervals, nextInterval(intervals)],
                    `week.${day}.${intervals.length}.from`,
                  );
              }}
            >
              {t("addShort")}
            </Button>
            {intervals.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                icon={<CopyCheck aria-hidden />}
                aria-label={t("copy", { day: name })}
                onClick={() => change({ week: week.map(() => intervals) })}
              >
                {t("copyShort")}
              </Button>
            )}
          </div>
        )}
      </li>
    );
  };

  return (
    <SectionForm
      text="businessHours"
      mayChange={mayChange}
      isSame={JSON.stringify(draft) === JSON.stringify(stored)}
      isSaving={save.isPending}
      problem={problem}
      onSubmit={submit}
    >
      <Card>
        <Checkbox
          label={t("isOn")}
          help={t("isOnHelp")}
          disabled={!mayChange}
          checked={draft.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
      </Card>
      <Card
        title={t("week")}
        text={t("zone", { zone: timeZone.replaceAll("_", " ") })}
        footer={t("midnightHelp")}
      >
        {complaint("week")}
        <ul className="-my-3 divide-y divide-line">{week.map(dayRow)}</ul>
      </Card>
      <Card title={t("holidays")} text={t("holidaysHelp")}>
        <div className="flex flex-col gap-2">
          {complaint("holidays")}
          {holidays.length === 0 && <p className="text-sm text-ink-faint">{t("noHolidays")}</p>}
          {holidays.map(({ date, name }, at) => {
            const number = at + 1;
            const set = (part: Partial<BusinessHours["holidays"][number]>) =>
              change({ holidays: holidays.map((one, place) => (place === at ? { ...one, ...part } : one)) });
            return (
              <div key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Input
                  {...fault(`holidays.${at}.date`)}
                  type="date"
                  dir="ltr"
                  className="w-40!"
                  aria-label={t("date", { number })}
                  value={date}
                  onChange={({ target }) => set({ date: target.value })}
                />
                <Input
                  {...fault(`holidays.${at}.name`)}
                  dir="auto"
                  autoComplete="off"
                  maxLength={limits.businessHolidayNameMaxLength}
                  className="min-w-40 flex-1"
                  aria-label={t("name", { number })}
                  value={name}
                  onChange={({ target }) => set({ name: target.value })}
                />
                {mayChange && (
                  <IconButton
                    label={t("removeHoliday", { number })}
                    onClick={() =>
                      change({ holidays: holidays.filter((_, place) => place !== at) }, "addHoliday")
                    }
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
                {complaint(`holidays.${at}.date`, `holidays.${at}.name`)}
              </div>
            );
          })}
          {mayChange && holidays.length < limits.businessHolidaysMax && (
            <Button
              id={`${formId}addHoliday`}
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<Plus aria-hidden />}
              onClick={() =>
                change(
                  { holidays: [...holidays, { date: "", name: "" }] },
                  `holidays.${holidays.length}.date`,
                )
              }
            >
              {t("addHoliday")}
            </Button>
          )}
        </div>
      </Card>
    </SectionForm>
  );
}

/** After a break of an hour, for as long as the day has room; the first one is a usual day. */
function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1);
  if (last === undefined) return { from: "09:00", to: "17:00" };
  const clock = (hours: number) => `${String(hours).padStart(2, "0")}:00`;
  const hour = Number(last.to.slice(0, 2)) + 1;
  return last.to > last.from && hour < 24
    ? { from: clock(hour), to: clock(Math.min(hour + 4, 24)) }
    : { from: "", to: "" };
}
