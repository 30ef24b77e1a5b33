"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { useFormat, useNow } from "@/lib/browser/use-format";

/**
 * A column: its key names the header's text (`columns.<key>`), `sort` the server's name for sorting by it.
 */
export interface Cell<Row> {
  key: string;
  align?: "start" | "end";
  sort?: string;
  isWide?: boolean;
  render: (row: Row, text: string) => ReactNode;
}

type Holding<Key extends string, Value> = { readonly [Name in Key]: Value };
type Maybe<Value> = Value | null | undefined;

export const textCell = <Key extends string>(key: Key): Cell<Holding<Key, Maybe<string>>> => ({
  key,
  render: (row) => (
    <Dash value={row[key]}>
      {(text) => (
        <span dir="auto" title={text} className="block max-w-56 truncate text-ink-muted own-direction">
          {text}
        </span>
      )}
    </Dash>
  ),
});

/** The cell that names the row; an optional second line says more. */
export function titleCell<Key extends string>(key: Key): Cell<Holding<Key, string>>;
export function titleCell<Key extends string, More extends string>(
  key: Key,
  more: More,
): Cell<Holding<Key, string> & Holding<More, Maybe<string>>>;
export function titleCell(key: string, more?: string): Cell<Record<string, Maybe<string>>> {
  return {
    key,
    isWide: true,
    render: (row) => (
      <span className="block min-w-0 py-1.5">
        <span dir="auto" className="line-clamp-1 font-medium break-all text-ink own-direction">
          {row[key]}
        </span>
        {more && row[more] && (
          <span dir="auto" className="line-clamp-1 text-[0.8125rem] break-all text-ink-faint own-direction">
            {row[more]}
          </span>
        )}
      </span>
    ),
  };
}

export const personCell = <Key extends string>(key: Key): Cell<Holding<Key, Maybe<string>>> => ({
  key,
  render: (row) => (
    <Dash value={row[key]}>
      {(name) => (
        <span className="flex items-center gap-2">
          <Avatar name={name} size="xs" />
          <span dir="auto" title={name} className="block max-w-48 truncate text-ink-muted own-direction">
            {name}
          </span>
        </span>
      )}
    </Dash>
  ),
});

export const numberCell = <Key extends string>(key: Key): Cell<Holding<Key, Maybe<number>>> => ({
  key,
  align: "end",
  render: (row) => <NumberText value={row[key]} />,
});
export const timeCell = <Key extends string>(key: Key): Cell<Holding<Key, Maybe<string>>> => ({
  key,
  render: (row) => <TimeText iso={row[key]} />,
});
export const yesNoCell = <Key extends string>(key: Key): Cell<Holding<Key, Maybe<boolean>>> => ({
  key,
  render: (row) => <YesNo value={row[key] === true} />,
});
export const tagsCell = <Key extends string>(key: Key): Cell<Holding<Key, readonly string[]>> => ({
  key,
  render: (row) => (
    <span className="flex items-center gap-1 overflow-hidden">
      {row[key].slice(0, 3).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {row[key].length > 3 && (
        <span className="text-xs text-ink-faint" dir="ltr">
          +{row[key].length - 3}
        </span>
      )}
    </span>
  ),
});

/** A value of an enumeration in the reader's words: `options.<key>.<VALUE>` of the namespace `text`. */
export const optionCell = <Key extends string>(
  key: Key,
  tones: Record<string, Tone> = {},
): Cell<Holding<Key, Maybe<string>>> => ({
  key,
  render: (row, text) => (
    <Dash value={row[key]}>
      {(value) => <OptionText namespace={text} name={key} value={value} tone={tones[value] ?? "neutral"} />}
    </Dash>
  ),
});

export const customCell = <Row,>(
  key: string,
  render: (row: Row) => ReactNode,
  more: Pick<Cell<Row>, "align" | "sort" | "isWide"> = {},
): Cell<Row> => ({ key, render, ...more });

export const sortableCell = <Row,>(cell: Cell<Row>, by: string = cell.key): Cell<Row> => ({
  ...cell,
  sort: by,
});

/** "3 minutes ago", with the whole date on hover. */
export function TimeText({ iso }: { iso: Maybe<string> }) {
  const format = useFormat();
  const now = useNow();
  if (!iso) return <Nothing />;
  return (
    <time dateTime={iso} title={format.dateTime(iso)} className="whitespace-nowrap text-ink-muted">
      {format.relative(iso, now)}
    </time>
  );
}

function NumberText({ value }: { value: Maybe<number> }) {
  const format = useFormat();
  return value === null || value === undefined ? (
    <Nothing />
  ) : (
    <span className="text-ink-muted tabular-nums">{format.number(value)}</span>
  );
}

function YesNo({ value }: { value: boolean }) {
  const t = useTranslations("common");
  return value ? <Badge tone="accent">{t("yes")}</Badge> : <span className="text-ink-faint">{t("no")}</span>;
}

function OptionText({
  namespace,
  name,
  value,
  tone,
}: {
  namespace: string;
  name: string;
  value: string;
  tone: Tone;
}) {
  const t = useTranslations(namespace);
  return <Badge tone={tone}>{t(`options.${name}.${value}`)}</Badge>;
}

const Dash = ({ value, children }: { value: Maybe<string>; children: (value: string) => ReactNode }) =>
  value ? children(value) : <Nothing />;
const Nothing = () => <span className="text-ink-faint">{"–"}</span>;
