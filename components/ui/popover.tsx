"use client";
import { useId, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";
import { clsx } from "clsx";
import { listClass } from "./control";
import { Trigger, focusTrigger } from "./trigger";
import { useFirstFocus } from "./use-first-focus";
import { useFloating } from "./use-floating";

type Inside = ReactNode | ((close: () => void) => ReactNode);

/**
 * A panel with free content under a button; `children` may be a function that gets `close`. Costs next to
 * nothing while it is closed.
 */
export function Popover({
  trigger,
  label,
  children,
  align = "end",
  className,
}: {
  trigger: ReactElement;
  label: string;
  children: Inside;
  align?: "start" | "end";
  className?: string;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Trigger
        button={trigger}
        anchorRef={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <PopoverPanel
          id={id}
          anchor={anchor}
          label={label}
          align={align}
          className={className}
          close={() => setIsOpen(false)}
        >
          {children}
        </PopoverPanel>
      )}
    </>
  );
}

function PopoverPanel({
  id,
  anchor,
  label,
  align,
  className,
  close,
  children,
}: {
  id: string;
  anchor: RefObject<HTMLSpanElement | null>;
  label: string;
  align: "start" | "end";
  className: string | undefined;
  close: () => void;
  children: Inside;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // Whoever finished inside goes on at the button; a focus that has already gone elsewhere stays there.
  const finish = () => {
    const wasInside = panel.current?.contains(document.activeElement);
    close();
    if (wasInside) focusTrigger(anchor.current);
  };
  useFloating(anchor, panel, { onClose: close, align, gap: 6 });
  useFirstFocus(panel, "[data-autofocus]");

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
    focusTrigger(anchor.current);
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !panel.current?.contains(next) && !anchor.current?.contains(next)) close();
  };
  return (
    // Escape and leaving are heard here for whatever has the focus inside; the panel itself is not something
    // to press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={clsx(listClass, "p-0!", className)}
    >
      <Content of={children} finish={finish} />
    </div>
  );
}

const Content = ({ of, finish }: { of: Inside; finish: () => void }): ReactNode =>
  typeof of === "function" ? of(finish) : of;
