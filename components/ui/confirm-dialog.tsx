"use client";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Asks before what cannot be taken back. The safe choice has the focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = "danger",
  isPending = false,
}: {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone?: "danger" | "primary";
  isPending?: boolean;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      text={text}
      closeLabel={cancelLabel}
      size="sm"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={tone} isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
