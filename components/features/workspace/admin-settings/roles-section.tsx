"use client";
import { Fragment, useState } from "react";
import { useTranslations } from "next-intl";
import { Check, ChevronDown, Minus } from "lucide-react";
import { clsx } from "clsx";
import { everyEndpoint } from "@/contract/index";
import { outranks, roles } from "@/contract/roles";
import type { Role } from "@/contract/roles";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";

const shown = roles.filter((role) => role !== "SUPER_ADMIN");
interface Right {
  route: string;
  allow: Role;
}
interface Area {
  id: string;
  see: Role | null;
  change: Role | null;
  rights: Right[];
}

/**
 * What each group of calls asks for at least: to look at it, and to change it. Read off the contract that the
 * server enforces, so it cannot say anything else.
 */
const areas: Area[] = [
  ...Map.groupBy(
    everyEndpoint.flatMap(({ id, method, path, allow }) =>
      allow === "PUBLIC"
        ? []
        : [{ group: id.split(".")[0] ?? id, method, route: `${method} ${path}`, allow }],
    ),
    ({ group }) => group,
  ),
].map(([id, calls]) => ({
  id,
  see: leastOf(calls.filter(({ method }) => method === "GET")),
  change: leastOf(calls.filter(({ method }) => method !== "GET")),
  rights: calls.map(({ route, allow }) => ({ route, allow })),
}));

function leastOf(calls: readonly { allow: Role }[]): Role | null {
  return calls.reduce<Role | null>(
    (least, { allow }) => (least === null || outranks(least, allow) ? allow : least),
    null,
  );
}

/** What each role may do. */
export function RolesSection() {
  const t = useTranslations("roles");
  const list = useListState();
  const [open, setOpen] = useState<readonly string[]>([]);
  const wanted = list.search.toLocaleLowerCase();
  const rows = areas
    .map((area) => ({ ...area, name: t(`areas.${area.id}`) }))
    .filter(
      ({ name, rights }) =>
        name.toLocaleLowerCase().includes(wanted) ||
        rights.some(({ route }) => route.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <dl className="mb-4 grid gap-x-6 gap-y-2 text-[0.8125rem] md:grid-cols-2 xl:grid-cols-3">
        {shown.map((role) => (
          <div key={role}>
            <dt className="font-medium text-ink">{t(`names.${role}`)}</dt>
            <dd className="text-ink-muted">{t(`about.${role}`)}</dd>
          </div>
        ))}
      </dl>
      <Card isFlush>
        <div className="border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
        </div>
        <Table label={t("title")}>
          <THead>
            <TH className="start-0 z-10 min-w-52">{t("area")}</TH>
            {shown.map((role) => (
              <TH key={role} className="text-center!">
                {t(`names.${role}`)}
              </TH>
            ))}
          </THead>
          <TBody>
            {rows.map(({ id, name, see, change, rights }) => (
              <Fragment key={id}>
                <TR>
                  <TD className="sticky start-0 bg-surface">
                    <button
                      type="button"
                      aria-expanded={open.includes(id)}
                      onClick={() =>
                        setOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id])
                      }
                      className="flex w-full items-center gap-2 rounded-sm text-start font-medium text-ink"
                    >
                      <ChevronDown
                        aria-hidden
                        className={clsx(
                          "size-3.5 shrink-0 text-ink-faint transition-transform",
                          !open.includes(id) && "-rotate-90 rtl:rotate-90",
                        )}
                      />
                      {name}
                    </button>
                  </TD>
                  {shown.map((role) => (
                    <TD key={role} className="text-center!">
                      <Says role={role} see={see} change={change} />
                    </TD>
                  ))}
                </TR>
                {open.includes(id) &&
                  rights.map(({ route, allow }) => (
                    <TR key={route}>
                      <TD className="sticky start-0 h-8! bg-sunken ps-9!">
                        <code dir="ltr" className="text-xs whitespace-nowrap text-ink-muted">
                          {route}
                        </code>
                      </TD>
                      {shown.map((role) => (
                        <TD key={role} className="h-8! bg-sunken text-center!">
                          <Mark
                            isOn={outranks(role, allow)}
                            label={t(outranks(role, allow) ? "may" : "mayNot")}
                          />
                        </TD>
                      ))}
                    </TR>
                  ))}
              </Fragment>
            ))}
          </TBody>
        </Table>
        {rows.length === 0 && <p className="p-6 text-center text-sm text-ink-muted">{t("none")}</p>}
      </Card>
    </Screen>
  );
}

function Says({ role, see, change }: { role: Role; see: Role | null; change: Role | null }) {
  const t = useTranslations("roles");
  const changes = change !== null && outranks(role, change);
  const sees = see !== null && outranks(role, see);
  if (!changes && !sees) return <Mark isOn={false} label={t("nothing")} />;
  return (
    <span className={clsx("text-xs whitespace-nowrap", changes ? "font-medium text-ink" : "text-ink-muted")}>
      {t(changes ? "changes" : "sees")}
    </span>
  );
}

const Mark = ({ isOn, label }: { isOn: boolean; label: string }) => (
  <span className="inline-flex">
    {isOn ? (
      <Check aria-hidden className="size-4 text-success-ink" />
    ) : (
      <Minus aria-hidden className="size-4 text-ink-faint" />
    )}
    <span className="sr-only">{label}</span>
  </span>
);
