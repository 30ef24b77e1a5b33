"use client";
import { useDeferredValue, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert, X } from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import { deskLimits as limits } from "@/contract/desk-limits";
import { optionClass } from "@/components/ui/control";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";
import { addressesIn } from "./recipients";

const shownMax = 6;

/** What fields of addresses stand in: their labels share a column, as wide as the longest in any language. */
export const RecipientGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5">{children}</div>
);

/**
 * Addresses as chips: typed, pasted as a list, or picked among contacts. What is wrong with one stands at it,
 * and a press on it puts it back to be written anew. Stands in a `RecipientGrid`.
 */
export function RecipientField({
  label,
  value,
  onChange,
  faultOf,
  isFocused = false,
}: {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Why nothing can be sent there; undefined where it can. */
  faultOf: (address: string) => string | undefined;
  isFocused?: boolean;
}) {
  const t = useTranslations("composer.mail");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  const found = useFound(text).filter(({ email }) => !value.includes(email));
  const isOpen = found.length > 0;
  const write = (next: string) => {
    setText(next);
    setAt(-1);
  };
  const take = (typed: string) => {
    const next = [...new Set([...value, ...addressesIn(typed)])].slice(0, limits.mailRecipientsMax);
    write("");
    if (next.length > value.length) onChange(next);
  };
  const faults = value.flatMap((address) => faultOf(address) ?? []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const picked = isOpen ? found[at] : undefined;
    const step = stepOf(event.key);
    if (step !== 0 && isOpen) {
      event.preventDefault();
      // One place before the first is the text itself.
      setAt(((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      event.stopPropagation();
      write("");
    } else if (["Enter", ",", ";"].includes(event.key)) {
      event.preventDefault();
      take(picked && event.key === "Enter" ? picked.email : text);
    } else if (event.key === "Tab" && picked) take(picked.email);
    else if (event.key === "Backspace" && text === "") onChange(value.slice(0, -1));
  };
  return (
    <div className="col-span-full grid grid-cols-subgrid gap-y-1">
      <label htmlFor={id} className="pt-1 text-ink-muted">
        {label}
      </label>
      <div className="relative min-w-0">
        <div
          className={clsx(
            "flex flex-wrap items-center gap-1 rounded-md border bg-surface px-1 py-0.5 focus-within:outline-2 focus-within:outline-focus",
            faults.length > 0 ? "border-danger" : "border-line-control",
          )}
        >
          {value.map((address) => (
            <Chip
              key={address}
              address={address}
              fault={faultOf(address)}
              onDrop={() => onChange(value.filter((one) => one !== address))}
              onEdit={() => {
                onChange(value.filter((one) => one !== address));
                setText(address);
                input.current?.focus();
              }}
            />
          ))}
          <input
            ref={input}
            id={id}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
            aria-invalid={faults.length > 0}
            aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
            dir="ltr"
            // The field was asked for by a press just now.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isFocused}
            autoComplete="off"
            spellCheck={false}
            inputMode="email"
            placeholder={value.length === 0 ? t("placeholder") : undefined}
            value={text}
            onChange={(event) => write(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData("text");
              if (!/[,;\n@]/.test(pasted)) return;
              event.preventDefault();
              take(`${text}${pasted}`);
            }}
            onBlur={() => take(text)}
            onKeyDown={onKeyDown}
            className="h-6 min-w-28 flex-1 bg-transparent px-1 text-start text-[0.8125rem] text-ink outline-none"
          />
        </div>
        <FoundContacts id={id} found={found} at={at} onPick={take} />
      </div>
      <Faults id={`${id}-faults`} faults={faults} />
    </div>
  );
}

const stepOf = (key: string): number => (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0);

function FoundContacts({
  id,
  found,
  at,
  onPick,
}: {
  id: string;
  found: readonly FoundContact[];
  at: number;
  onPick: (email: string) => void;
}) {
  const t = useTranslations("composer.mail");
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t("found")}
      hidden={found.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-raised p-1 shadow-pop"
    >
      {found.map(({ id: contactId, name, email }, index) => (
        <button
          key={contactId}
          id={`${id}-${index}`}
          type="button"
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          // The box keeps the focus, or leaving it would take what is typed.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(email)}
          className={clsx(optionClass, index === at && "bg-pressed", "hover:bg-hover")}
        >
          <span className="min-w-0 truncate" dir="auto">
            {name}
          </span>
          <bdi dir="ltr" className="ms-auto min-w-0 truncate text-xs text-ink-faint">
            {email}
          </bdi>
        </button>
      ))}
    </div>
  );
}

function Faults({ id, faults }: { id: string; faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <ul id={id} role="alert" className="col-start-2 text-xs text-danger-ink">
      {[...new Set(faults)].map((fault) => (
        <li key={fault} className="wrap-anywhere">
          {fault}
        </li>
      ))}
    </ul>
  );
}

function Chip({
  address,
  fault,
  onDrop,
  onEdit,
}: {
  address: string;
  fault: string | undefined;
  onDrop: () => void;
  onEdit: () => void;
}) {
  const t = useTranslations("composer.mail");
  return (
    <span
      title={fault}
      className={clsx(
        "inline-flex h-6 max-w-full items-center rounded-sm text-xs font-medium",
        fault ? "bg-danger-soft text-danger-ink" : "bg-neutral-soft text-neutral-ink",
      )}
    >
      {fault && <CircleAlert aria-hidden className="ms-1 size-3 shrink-0" />}
      <button
        type="button"
        aria-label={t("edit", { address })}
        onClick={onEdit}
        className="min-w-0 truncate rounded-sm ps-1.5"
      >
        <bdi dir="ltr">{address}</bdi>
      </button>
      <button
        type="button"
        aria-label={t("remove", { address })}
        onClick={onDrop}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm opacity-60 hover:opacity-100 focus-visible:opacity-100"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}

interface FoundContact {
  id: string;
  name: string;
  email: string;
}
/** Contacts with an address that go by what is typed. */
function useFound(text: string): FoundContact[] {
  const { role } = useSignedIn();
  const search = useDeferredValue(text.trim());
  const isAsked = search.length >= 2 && mayCall(role, contacts.list);
  const { data } = useQuery({
    ...queryFor(contacts.list, { query: { search, limit: shownMax } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || text.trim() === "") return [];
  return (data?.items ?? []).flatMap(({ id, name, email }) => (email ? [{ id, name, email }] : []));
}
