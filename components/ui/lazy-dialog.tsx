"use client";
import { useContext, useId } from "react";
import type { ComponentType } from "react";
import { Button } from "./button";
import { AgainButtons, PartWordsContext, lazyPart, useAgainWhenBack } from "./lazy-part";
import type { FaultProps, LazyPart } from "./lazy-part";

/** `lazyPart` for what opens as a dialog: that its code did not come is said in a dialog too. */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closerOf: (props: Props) => () => void,
): LazyPart<Props> => lazyPart(load, ({ of, ...fault }) => <DialogFault {...fault} onClose={closerOf(of)} />);

/** Closing, and not only removing, is what gives the focus back. */
const asModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  return () => dialog?.close();
};

/** A dialog of its own few lines: those of the kit come with what opens them. */
function DialogFault({ isMissing, onAgain, onClose }: FaultProps & { onClose: () => void }) {
  const id = useId();
  const words = useContext(PartWordsContext);
  useAgainWhenBack(isMissing, onAgain);
  return (
    words && (
      <dialog
        ref={asModal}
        aria-labelledby={id}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        className="m-auto w-[calc(100%-2rem)] max-w-sm animate-pop rounded-xl border border-line bg-raised p-5 text-sm text-ink shadow-modal backdrop:bg-overlay"
      >
        <h2 id={id} className="text-base font-semibold">
          {isMissing ? words.missing : words.broken}
        </h2>
        <div role="alert" data-part-fault className="mt-4 flex flex-wrap gap-2">
          <AgainButtons words={words} onAgain={onAgain} />
          <Button size="sm" variant="ghost" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </dialog>
    )
  );
}
