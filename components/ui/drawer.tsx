"use client";
import { Dialog as Headless, DialogPanel } from "@headlessui/react";
import { clsx } from "clsx";
import { Backdrop, SheetClose, SheetHeader, focusFirstField } from "./dialog";
import type { SheetProps } from "./dialog";

const sides = {
  start: "start-0 border-e data-closed:-translate-x-6 rtl:data-closed:translate-x-6",
  end: "end-0 border-s data-closed:translate-x-6 rtl:data-closed:-translate-x-6",
};

/** A sheet from the side, for forms and for the menu on small screens. The foot stays in sight. */
export function Drawer({ isOpen, onClose, title, text, closeLabel, footer, children, side = "end" }: SheetProps & { side?: keyof typeof sides }) {
  return (
    <Headless open={isOpen} onClose={onClose} className="relative z-50 outline-none">
      <Backdrop />
      <DialogPanel transition className={clsx("fixed inset-y-0 flex w-full max-w-md flex-col border-line bg-raised text-sm shadow-modal transition duration-100 ease-out data-closed:opacity-0", sides[side])}>
        <SheetHeader title={title} text={text} />
        <div ref={focusFirstField} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
          {children}
        </div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3">{footer}</div>}
        <SheetClose label={closeLabel} onClose={onClose} />
      </DialogPanel>
    </Headless>
  );
}
