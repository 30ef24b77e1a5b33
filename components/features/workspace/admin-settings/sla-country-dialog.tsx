"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SlaHoliday } from "@/contract/desk/sla-calendars";
import { holidayKinds, slaHolidays } from "@/contract/desk/sla-holidays";
import type { HolidayCountry, HolidayKind } from "@/contract/desk/sla-holidays";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat, useNow } from "@/lib/browser/use-format";
import type { SlaHolidayDraft } from "./sla-calendar-draft";
import { choosable, ofKinds } from "./sla-found-holidays";
import { HolidayChoices, useHolidayChoice } from "./sla-holiday-choices";
import { SlaHolidayDialog } from "./sla-holiday-dialog";

const yearsAhead = 10;

/** Holidays of a country's list, to take over into the calendar that is being written. */
export function SlaCountryDialog({
  there,
  onTake,
  onClose,
}: {
  there: readonly SlaHolidayDraft[];
  onTake: (holidays: readonly SlaHoliday[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("slaCalendars");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const asked = useAskedList();
  const [kinds, setKinds] = useState<readonly HolidayKind[]>(["PUBLIC"]);
  const { data, error, isFetching } = asked.list;
  const rows = choosable(ofKinds(data?.holidays ?? [], kinds), there);
  const choice = useHolidayChoice(rows, there);
  return (
    <SlaHolidayDialog source="country" choice={choice} onTake={onTake} onClose={onClose}>
      <PlaceFields asked={asked} />
      <KindBoxes kinds={kinds} onChange={setKinds} />
      {error ? (
        <Banner tone="danger">{inWords(error)}</Banner>
      ) : data ? (
        rows.length > 0 ? (
          <HolidayChoices rows={rows} choice={choice} />
        ) : (
          <p role="status" className="text-sm text-ink-muted">
            {t("country.none")}
          </p>
        )
      ) : isFetching ? (
        <SkeletonRows rows={4} label={common("loading")} />
      ) : (
        <p className="text-sm text-ink-faint">{t("country.choose")}</p>
      )}
    </SlaHolidayDialog>
  );
}

/** Whose list, of which years. */
function useAskedList() {
  const thisYear = useNow().getFullYear();
  const [country, setCountry] = useState<HolidayCountry | null>(null);
  const [region, setRegion] = useState("");
  const [from, setFrom] = useState(thisYear);
  const [to, setTo] = useState(thisYear + 1);
  const last = Math.min(Math.max(from, to), from + limits.slaHolidayYearsMax - 1);
  const list = useQuery({
    ...queryFor(slaHolidays.ofCountry, {
      query: { country: country?.code ?? "", ...(region === "" ? {} : { region }), from, to: last },
    }),
    enabled: country !== null,
  });
  const choose = (next: HolidayCountry | null) => {
    setCountry(next);
    setRegion("");
  };
  return { thisYear, country, choose, region, setRegion, from, setFrom, to: last, setTo, list };
}

function PlaceFields({ asked }: { asked: ReturnType<typeof useAskedList> }) {
  const t = useTranslations("slaCalendars.country");
  const common = useTranslations("common");
  const format = useFormat();
  const inWords = useFaultText();
  const { data, error, isPending } = useQuery(queryFor(slaHolidays.countries));
  const { country, region, from, to, thisYear } = asked;
  const named = (places: readonly { code: string; name: string }[]): Option[] =>
    places.map(({ code, name }) => ({ value: code, label: name }));
  const regions: Option[] = [{ value: "", label: t("whole") }, ...named(country?.regions ?? [])];
  const yearOptions = (first: number, count: number): Option[] =>
    Array.from({ length: count }, (_, at) => ({ value: String(first + at), label: format.year(first + at) }));
  if (error) return <Banner tone="danger">{inWords(error)}</Banner>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("country")}>
        <Combobox
          options={named(data?.countries ?? [])}
          selected={country && { value: country.code, label: country.name }}
          placeholder={isPending ? common("loading") : t("find")}
          emptyText={isPending ? common("loading") : common("noMatches")}
          openLabel={t("open")}
          onChange={(option) =>
            asked.choose(data?.countries.find(({ code }) => code === option?.value) ?? null)
          }
        />
      </Field>
      <Field label={t("region")}>
        <Combobox
          options={regions}
          selected={regions.find(({ value }) => value === region) ?? null}
          disabled={regions.length === 1}
          emptyText={common("noMatches")}
          openLabel={t("openRegions")}
          onChange={(option) => asked.setRegion(option?.value ?? "")}
        />
      </Field>
      <Field label={t("from")}>
        <Select
          options={yearOptions(thisYear - 1, yearsAhead + 2)}
          value={String(from)}
          onChange={(year) => asked.setFrom(Number(year))}
        />
      </Field>
      <Field label={t("to")} help={t("toHelp", { count: limits.slaHolidayYearsMax })}>
        <Select
          options={yearOptions(from, limits.slaHolidayYearsMax)}
          value={String(to)}
          onChange={(year) => asked.setTo(Number(year))}
        />
      </Field>
    </div>
  );
}

function KindBoxes({
  kinds,
  onChange,
}: {
  kinds: readonly HolidayKind[];
  onChange: (kinds: readonly HolidayKind[]) => void;
}) {
  const t = useTranslations("slaCalendars.found");
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-ink">{t("kind")}</legend>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {holidayKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange(holidayKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
