"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { limits } from "@/contract/limits";
import { outranks } from "@/contract/roles";
import { timeline } from "@/contract/insight/timeline";
import type { CrmNote } from "@/contract/insight/timeline";
import { NoteMark, noteGround } from "@/components/features/desk/shared-ticket/note-mark";
import { TimeText } from "@/components/resource/cells";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { PersonLink } from "./person-link";

/** A note with what may be done to it. `person`: on whom, where it stands on a company's timeline. */
export function NoteCard({
  note,
  person = null,
  isReadOnly,
}: {
  note: CrmNote;
  person?: { id: string | null; name: string } | null;
  isReadOnly: boolean;
}) {
  const t = useTranslations("timeline");
  const common = useTranslations("common");
  const { id, role } = useSignedIn();
  const [typed, setTyped] = useState<string | null>(null);
  const [isDoomed, setIsDoomed] = useState(false);
  const change = useSend(timeline.changeNote);
  const remove = useSend(timeline.removeNote, {
    onSuccess: () => void showToast("success", t("noteRemoved")),
  });
  const isMine = note.authorId === id || outranks(role, "SUPERVISOR");
  const params = { id: note.id };
  return (
    <article
      aria-label={t("noteOf", { name: note.authorName })}
      className={clsx("rounded-md border px-3 py-2", noteGround)}
    >
      <header className="flex items-center gap-2 text-xs text-ink-faint">
        <NoteMark />
        <span className="min-w-0 flex-1 truncate">
          <bdi className="font-medium text-ink-muted">{note.authorName}</bdi>
          {person && (
            <>
              {" "}
              · <PersonLink person={person} />
            </>
          )}
          {note.editedAt && <> · {t("edited")}</>}
        </span>
        <TimeText iso={note.createdAt} />
        {!isReadOnly && (
          <Menu
            trigger={
              <IconButton label={common("more")} size="sm">
                <Ellipsis aria-hidden />
              </IconButton>
            }
            align="end"
          >
            <MenuItem
              icon={note.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              onSelect={() => change.mutate({ params, body: { isPinned: !note.isPinned } })}
            >
              {t(note.isPinned ? "unpin" : "pin")}
            </MenuItem>
            {isMine && (
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setTyped(note.text)}>
                {common("edit")}
              </MenuItem>
            )}
            {isMine && (
              <>
                <MenuSeparator />
                <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setIsDoomed(true)}>
                  {common("delete")}
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </header>
      {typed === null ? (
        <p dir="auto" className="mt-0.5 text-sm wrap-anywhere whitespace-pre-wrap text-ink">
          {note.text}
        </p>
      ) : (
        <div className="mt-1">
          <Textarea
            aria-label={t("noteLabel")}
            dir="auto"
            rows={3}
            maxLength={limits.crmNoteMaxLength}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="mt-2 flex justify-end gap-2">
            <Button size="sm" variant="ghost" onClick={() => setTyped(null)}>
              {common("cancel")}
            </Button>
            <Button
              size="sm"
              variant="primary"
              isPending={change.isPending}
              disabled={typed.trim() === ""}
              onClick={() =>
                change.mutate({ params, body: { text: typed.trim() } }, { onSuccess: () => setTyped(null) })
              }
            >
              {common("save")}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        isOpen={isDoomed}
        onClose={() => setIsDoomed(false)}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setIsDoomed(false) })}
        isPending={remove.isPending}
        title={t("removeNoteTitle")}
        text={t("removeNoteText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </article>
  );
}
