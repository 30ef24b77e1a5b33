import { mailboxes } from "@/contract/channels/mailboxes";
import type { Mailbox } from "@/contract/channels/mailboxes";
import { useSend } from "@/lib/api/query";
import { accessOf, behaviourOf } from "./mailbox-draft";
import type { MailboxDraft } from "./mailbox-draft";
import type { SignsInBy } from "./mailbox-sign-in-field";
import { useConnectionCheck } from "./use-connection-check";

/** Sends what a dialog holds of a mailbox: it is saved and tried at once, or the browser goes to a provider. */
export function useMailboxSend(
  mailbox: Mailbox | null,
  {
    onClose,
    onError,
    goTo,
  }: { onClose: () => void; onError: (error: Error) => void; goTo: (address: string) => void },
) {
  const check = useConnectionCheck();
  const saved = {
    onSuccess: ({ connection: { id } }: Mailbox) => {
      check.mutate({ params: { id } });
      onClose();
    },
    onError,
  };
  const leaves = { onSuccess: ({ url }: { url: string }) => goTo(url), onError };
  const create = useSend(mailboxes.create, saved);
  const update = useSend(mailboxes.update, saved);
  const signIn = useSend(mailboxes.beginSignIn, leaves);
  const signInAgain = useSend(mailboxes.signInAgain, leaves);
  const send = (draft: MailboxDraft, { by, isSimulated }: { by: SignsInBy; isSimulated: boolean }) => {
    const { address, password } = draft;
    const takesDays = Number(draft.takesDays);
    const behaviour = behaviourOf(draft);
    if (mailbox)
      update.mutate({
        params: { id: mailbox.connection.id },
        body: {
          ...behaviour,
          ...(!isSimulated && by === "PASSWORD" ? accessOf(draft) : {}),
          ...(password === "" || by !== "PASSWORD" ? {} : { password }),
        },
      });
    else if (by !== "PASSWORD")
      signIn.mutate({ body: { ...behaviour, provider: by, address, takesDays, isSimulated } });
    else
      create.mutate({
        body: isSimulated
          ? { ...behaviour, address, isSimulated }
          : { ...behaviour, ...accessOf(draft), address, password, takesDays, isSimulated },
      });
  };
  return {
    send,
    signInAgain,
    isPending: create.isPending || update.isPending || signIn.isPending,
  };
}
