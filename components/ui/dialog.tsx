"use client";
import type { ReactNode } from "react";
import { Description, Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { IconButton } from "./icon-button";

export type SheetProps = { isOpen: boolean; onClose: () => void; title: ReactNode; text?: ReactNode; closeLabel: string; footer?: ReactNode; children?: ReactNode };

const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-2xl" };

/** Focus goes in, stays in, and returns to where it was. */
export function Dialog({ isOpen, onClose, title, text, closeLabel, footer, children, size = "md" }: SheetProps & { size?: keyof typeof widths }) {
  return (
    <Headless open={isOpen} onClose={onClose} className="relative z-50 outline-none">
      <Backdrop />
      <div className="fixed inset-0 overflow-y-auto p-4">
        <div className="flex min-h-full items-center justify-center">
          <DialogPanel transition className={clsx("relative w-full rounded-xl border border-line bg-raised text-sm shadow-modal transition duration-100 ease-out data-closed:scale-[0.98] data-closed:opacity-0", widths[size])}>
            <SheetHeader title={title} text={text} />
            {children && (
              <div ref={focusFirstField} className="px-5 pb-5">
                {children}
              </div>
            )}
            {footer && <div className="flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-5 py-3">{footer}</div>}
            <SheetClose label={closeLabel} onClose={onClose} />
          </DialogPanel>
        </div>
      </div>
    </Headless>
  );
}

export function Backdrop() {
  return <DialogBackdrop transition className="fixed inset-0 bg-overlay transition-opacity duration-100 data-closed:opacity-0" />;
}

export function SheetHeader({ title, text }: Pick<SheetProps, "title" | "text">) {
  return (
    <div className="px-5 pt-4 pb-4">
      <DialogTitle className="pe-9 text-base font-semibold text-ink">{title}</DialogTitle>
      {text && <Description className="mt-1 text-sm text-ink-muted">{text}</Description>}
    </div>
  );
}

/** A sheet opens with the focus on its first field, not on the button that closes it. Runs before the sheet looks where to put the focus. */
export function focusFirstField(body: HTMLElement | null): void {
  if (body?.querySelector("[data-autofocus]")) return;
  body?.querySelector("input:not([type=hidden]):not([tabindex='-1']), textarea, button[aria-haspopup=listbox]")?.setAttribute("data-autofocus", "");
}

/** Stands last in the order of the keyboard. */
export function SheetClose({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <IconButton label={label} size="sm" onClick={onClose} className="absolute! end-3.5 top-3.5">
      <X aria-hidden />
    </IconButton>
  );
}
