"use client";
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { ChevronsUpDown, Search } from "lucide-react";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useFieldLabel } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { matchingOptions } from "@/components/ui/picker-parts";
import { Popover } from "@/components/ui/popover";
import { moveFocus } from "@/components/ui/roving";
import type { Option } from "@/components/ui/select";
import type { FoundOptions, OfferedField, References } from "./offered-fields";

/** So many stand in a list at once; the others are found by typing. */
const shownMax = 50;
const searchedFrom = 9;

interface Picking {
  label: string;
  field: OfferedField;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Any of a set: all that are chosen on the button, the set behind it, asked for when it opens. */
export function ValuePicker(props: Picking) {
  const t = useTranslations("conditions");
  const { label, field, value } = props;
  const { describedBy, isInvalid } = useFieldLabel();
  const names = value.map((one) => nameIn(field, one)).join(", ");
  return (
    <Popover
      label={label}
      align="start"
      className="w-72 max-w-[calc(100vw-2rem)]"
      trigger={
        <Button
          size="sm"
          aria-label={`${label}: ${names || t("chooseValues")}`}
          aria-describedby={describedBy}
          data-invalid={isInvalid || undefined}
          className="h-auto! min-h-7 w-full max-w-full justify-start! border-line-control! py-1 text-start font-normal! whitespace-normal! data-invalid:border-danger!"
        >
          <span dir="auto" className="own-direction min-w-0 flex-1 wrap-anywhere">
            {names || <span className="text-ink-faint">{t("chooseValues")}</span>}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5! shrink-0 text-ink-faint" />
        </Button>
      }
    >
      {field.references ? (
        <ReferredChoices {...props} references={field.references} />
      ) : (
        <KnownChoices {...props} options={field.options ?? []} />
      )}
    </Popover>
  );
}

const nameIn = ({ references, options }: OfferedField, value: string): string =>
  references
    ? references.nameOf(value)
    : (options?.find((one) => one.value === value)?.label.trim() ?? value);

function KnownChoices({ options, ...picking }: Picking & { options: readonly Option[] }) {
  const [query, setQuery] = useState("");
  const found = { options: matchingOptions(options, query), isPending: false, isFailed: false };
  return (
    <Choices
      {...picking}
      found={found}
      query={query}
      onQuery={options.length >= searchedFrom ? setQuery : undefined}
    />
  );
}

function ReferredChoices({ references, ...picking }: Picking & { references: References }) {
  const [query, setQuery] = useState("");
  const found = references.useFound(query);
  return <Choices {...picking} found={found} query={query} onQuery={setQuery} />;
}

/** What is chosen and not among those found stands first, so that it can be taken away. */
function Choices({
  label,
  field,
  value,
  onChange,
  found: { options, isPending, isFailed },
  query,
  onQuery,
}: Picking & { found: FoundOptions; query: string; onQuery: ((query: string) => void) | undefined }) {
  const t = useTranslations("conditions");
  const common = useTranslations("common");
  const listId = useId();
  const shown = options.slice(0, shownMax);
  const [chosenFirst] = useState(value);
  const kept: Option[] =
    query === ""
      ? chosenFirst
          .filter((one) => !shown.some((option) => option.value === one))
          .map((one) => ({ value: one, label: nameIn(field, one) }))
      : [];
  const rows = [...(isPending ? [] : kept), ...shown];
  const onRowKey = (event: KeyboardEvent) => {
    const list = document.getElementById(listId);
    if (event.key.length > 1) moveFocus(event, list, "input");
  };
  const note = isFailed
    ? t("loadFailed")
    : isPending
      ? common("loading")
      : rows.length === 0
        ? query === ""
          ? t("noneToChoose")
          : common("noMatches")
        : options.length > shownMax
          ? t("shownFirst", { count: shownMax })
          : null;
  return (
    <div className="flex flex-col">
      {onQuery && (
        <div className="border-b border-line p-1.5">
          <Input
            size="sm"
            data-autofocus
            aria-label={t("find")}
            placeholder={t("find")}
            autoComplete="off"
            maxLength={limits.conditionTextMax}
            icon={<Search aria-hidden />}
            value={query}
            onChange={({ target }) => onQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
              if (event.key === "ArrowDown") onRowKey(event);
            }}
          />
        </div>
      )}
      <div
        id={listId}
        role="group"
        aria-label={label}
        aria-busy={isPending}
        className="flex max-h-72 flex-col gap-0.5 overflow-y-auto p-2"
      >
        {rows.map((option) => (
          <Checkbox
            key={option.value}
            className="rounded-md px-1.5 py-1 hover:bg-hover"
            label={<bdi className="whitespace-pre-wrap">{option.label}</bdi>}
            help={option.help}
            onKeyDown={onRowKey}
            checked={value.includes(option.value)}
            disabled={!value.includes(option.value) && value.length >= limits.conditionValuesMax}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...value, option.value] : value.filter((one) => one !== option.value),
              )
            }
          />
        ))}
      </div>
      {note !== null && (
        <p role="status" className="px-3.5 pb-2 text-[0.8125rem] text-ink-faint">
          {note}
        </p>
      )}
    </div>
  );
}
