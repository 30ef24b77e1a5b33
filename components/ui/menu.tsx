"use client";
import { createContext, use, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";
import { Link } from "./link";
import { clsx } from "clsx";
import { listClass, optionClass } from "./control";
import { moveFocus } from "./roving";
import { Trigger, focusTrigger } from "./trigger";
import { useFirstFocus } from "./use-first-focus";
import { useFloating } from "./use-floating";

const items = "[role=menuitem]";
const CloseMenu = createContext<(returnFocus: boolean) => void>(() => undefined);

/**
 * `trigger` is one Button or IconButton; it gets the keyboard behaviour of a menu button. Costs next to
 * nothing while it is closed: a board has hundreds.
 */
export function Menu({
  trigger,
  children,
  align = "end",
  className,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  className?: string;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Trigger
        button={trigger}
        anchorRef={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onTriggerKey}
      />
      {isOpen && (
        <MenuPanel id={id} anchor={anchor} align={align} className={className} shut={() => setIsOpen(false)}>
          {children}
        </MenuPanel>
      )}
    </>
  );
}

function MenuPanel({
  id,
  anchor,
  align,
  className,
  shut,
  children,
}: {
  id: string;
  anchor: RefObject<HTMLSpanElement | null>;
  align: "start" | "end";
  className: string | undefined;
  shut: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const close = (returnFocus: boolean) => {
    shut();
    if (returnFocus) focusTrigger(anchor.current);
  };
  useFloating(anchor, panel, { onClose: shut, align });
  useFirstFocus(panel, `${items}:not([aria-disabled=true])`);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      event.stopPropagation();
      close(event.key === "Escape");
    } else moveFocus(event, panel.current, items);
  };
  return (
    <div
      ref={panel}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      onKeyDown={onKeyDown}
      className={clsx(listClass, "max-w-80 min-w-44", className)}
    >
      <CloseMenu value={close}>{children}</CloseMenu>
    </div>
  );
}

/** `onTry` is a choice that may fail: the menu stays open until it came true. */
export function MenuItem({
  icon,
  end,
  href,
  onSelect,
  onTry,
  tone = "plain",
  disabled = false,
  children,
}: {
  icon?: ReactNode;
  end?: ReactNode;
  href?: string;
  onSelect?: () => void;
  onTry?: () => Promise<boolean>;
  tone?: "plain" | "danger";
  disabled?: boolean;
  children: ReactNode;
}) {
  const close = use(CloseMenu);
  const inner = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end}
    </>
  );
  const select = () => {
    if (disabled) return;
    if (onTry) return void onTry().then((isDone) => isDone && close(true));
    close(href === undefined);
    onSelect?.();
  };
  const props = {
    role: "menuitem",
    tabIndex: -1,
    "aria-disabled": disabled || undefined,
    onClick: select,
    // The pointer and the keys move one and the same mark.
    onPointerMove: (event: { currentTarget: HTMLElement }) =>
      !disabled &&
      event.currentTarget !== document.activeElement &&
      event.currentTarget.focus({ preventScroll: true }),
    className: clsx(
      optionClass,
      "[&_svg]:size-4 [&_svg]:shrink-0",
      tone === "danger" ? "text-danger-ink" : "[&_svg]:text-ink-faint",
    ),
  };
  return href && !disabled ? (
    <Link href={href} {...props}>
      {inner}
    </Link>
  ) : (
    <button type="button" {...props}>
      {inner}
    </button>
  );
}

export function MenuSeparator() {
  return <div role="separator" className="mx-1 my-1 h-px bg-line" />;
}

export function MenuSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-faint">
        {title}
      </div>
      {children}
    </div>
  );
}
