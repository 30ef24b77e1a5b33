"use client";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { X } from "lucide-react";
import { IconButton } from "./icon-button";

export type SheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children?: ReactNode;
};

/**
 * What dialogs and drawers are made of: the browser's own modal dialog. Focus goes in, stays in, and returns
 * to where it was.
 */
export function Sheet({ isOpen, ...rest }: SheetProps & { className: string; bodyClass: string }) {
  return isOpen ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({
  onClose,
  title,
  text,
  closeLabel,
  footer,
  children,
  className,
  bodyClass,
}: Omit<SheetProps, "isOpen"> & { className: string; bodyClass: string }) {
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(`[data-autofocus], [data-sheet-body] :is(${fields})`)?.focus();
    // Closing, and not only removing, is what gives the focus back.
    return () => dialog?.close();
  }, []);
  return (
    // A press on the backdrop closes; the keyboard has Escape, which the browser reports as `cancel`.
    <dialog
      ref={sheet}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className={className}
    >
      <div className="relative flex max-h-[inherit] min-h-0 flex-1 flex-col">
        <div className="px-5 pt-4 pb-4">
          <h2 id={`${id}-title`} className="pe-9 text-base font-semibold text-ink">
            {title}
          </h2>
          {text && (
            <p id={`${id}-text`} className="mt-1 text-sm text-ink-muted">
              {text}
            </p>
          )}
        </div>
        {children && (
          <div data-sheet-body className={bodyClass}>
            {children}
          </div>
        )}
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
            {footer}
          </div>
        )}
        {/* Last in the order of the keyboard, so that a sheet opens on its first field. */}
        <IconButton label={closeLabel} size="sm" onClick={onClose} className="absolute! end-3.5 top-3.5">
          <X aria-hidden />
        </IconButton>
      </div>
    </dialog>
  );
}

const fields = "input:not([type=hidden]):not([tabindex='-1']), textarea, button[aria-haspopup=listbox]";
