"use client";
import type { ReactElement, ReactNode } from "react";
import Link from "next/link";
import { Menu as Headless, MenuButton, MenuHeading as HeadlessHeading, MenuItem as HeadlessItem, MenuItems, MenuSection as HeadlessSection, MenuSeparator as HeadlessSeparator } from "@headlessui/react";
import { clsx } from "clsx";
import { listClass, optionClass } from "./control";
import { TriggerSlot } from "./trigger-slot";

/** `trigger` is one Button or IconButton; it gets the keyboard behaviour of a menu button. */
export function Menu({ trigger, children, align = "end", className }: { trigger: ReactElement; children: ReactNode; align?: "start" | "end"; className?: string }) {
  return (
    <Headless>
      <MenuButton as={TriggerSlot} trigger={trigger} />
      <MenuItems anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 4, padding: 8 }} transition className={clsx(listClass, "max-w-80 min-w-44", className)}>
        {children}
      </MenuItems>
    </Headless>
  );
}

export function MenuItem({ icon, end, href, onSelect, tone = "plain", disabled, children }: { icon?: ReactNode; end?: ReactNode; href?: string; onSelect?: () => void; tone?: "plain" | "danger"; disabled?: boolean; children: ReactNode }) {
  const className = clsx(optionClass, "[&_svg]:size-4 [&_svg]:shrink-0", tone === "danger" ? "text-danger-ink" : "[&_svg]:text-ink-faint");
  const inner = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end}
    </>
  );
  return (
    <HeadlessItem disabled={disabled}>
      {href ? (
        <Link href={href} className={className} onClick={onSelect}>
          {inner}
        </Link>
      ) : (
        <button type="button" className={className} onClick={onSelect}>
          {inner}
        </button>
      )}
    </HeadlessItem>
  );
}

export function MenuSeparator() {
  return <HeadlessSeparator className="mx-1 my-1 h-px bg-line" />;
}

export function MenuSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <HeadlessSection>
      <HeadlessHeading className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-faint">{title}</HeadlessHeading>
      {children}
    </HeadlessSection>
  );
}
