"use client";
import { useContext } from "react";
import type { ComponentType } from "react";
import { Dialog } from "./dialog";
import { AgainButtons, PartWordsContext, lazyPart, useAgainWhenBack } from "./lazy-part";
import type { FaultProps, LazyPart } from "./lazy-part";

/** `lazyPart` for what opens as a dialog: that its code did not come is said in a dialog too. */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closerOf: (props: Props) => () => void,
): LazyPart<Props> => lazyPart(load, ({ of, ...fault }) => <DialogFault {...fault} onClose={closerOf(of)} />);

function DialogFault({ isMissing, onAgain, onClose }: FaultProps & { onClose: () => void }) {
  const words = useContext(PartWordsContext);
  useAgainWhenBack(isMissing, onAgain);
  return (
    words && (
      <Dialog
        isOpen
        size="sm"
        onClose={onClose}
        title={isMissing ? words.missing : words.broken}
        closeLabel={words.close}
      >
        <div role="alert" data-part-fault className="flex flex-wrap gap-2">
          <AgainButtons words={words} onAgain={onAgain} />
        </div>
      </Dialog>
    )
  );
}
