"use client";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslations } from "next-intl";
import { AtSign, Camera, Ellipsis, MessageCircle, MessageSquare, Phone, Star, Trash2 } from "lucide-react";
import { contactIdentities } from "@/contract/crm/contact-identities";
import type { Identity } from "@/contract/crm/contact-identities";
import type { WholeContact } from "@/contract/crm/contacts";
import { typedIdentityKinds } from "@/contract/enums";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";

type Kind = Identity["kind"];
const icons: Record<Kind, typeof AtSign> = {
  EMAIL: AtSign,
  PHONE: Phone,
  WHATSAPP: MessageCircle,
  WHATSAPP_USER: MessageCircle,
  INSTAGRAM: Camera,
  INSTAGRAM_USER: Camera,
  CHAT: MessageSquare,
};
const canLead: readonly Kind[] = ["EMAIL", "PHONE", "WHATSAPP"];

/** Every address that leads to this person: more can be added, one of a kind is the primary one. */
export function IdentitiesCard({ contact }: { contact: WholeContact }) {
  const t = useTranslations("contactIdentities");
  const { role } = useSignedIn();
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = mayCall(role, contactIdentities.add) && contact.deletedAt === null;
  return (
    <Card
      title={t("title")}
      actions={
        mayChange &&
        !isAdding && (
          <Button size="sm" variant="ghost" onClick={() => setIsAdding(true)}>
            {t("add")}
          </Button>
        )
      }
    >
      {contact.identities.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-faint">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {contact.identities.map((identity) => (
            <Line key={identity.id} contactId={contact.id} identity={identity} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isAdding && <AddForm contactId={contact.id} onDone={() => setIsAdding(false)} />}
    </Card>
  );
}

function Line({
  contactId,
  identity: { id, kind, value, isPrimary },
  mayChange,
}: {
  contactId: string;
  identity: Identity;
  mayChange: boolean;
}) {
  const t = useTranslations("contactIdentities");
  const makePrimary = useSend(contactIdentities.makePrimary);
  const remove = useSend(contactIdentities.remove);
  const Icon = icons[kind];
  const params = { id: contactId, identityId: id };
  return (
    <li className="flex min-w-0 items-center gap-2 text-[0.8125rem]">
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="sr-only">{t(`kinds.${kind}`)}</span>
      <bdi className="min-w-0 flex-1 truncate text-ink" dir="ltr" title={value}>
        {value}
      </bdi>
      {isPrimary && <Badge>{t("primary")}</Badge>}
      {mayChange && (
        <Menu
          trigger={
            <IconButton size="sm" label={t("more", { value })}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {!isPrimary && canLead.includes(kind) && (
            <MenuItem icon={<Star aria-hidden />} onSelect={() => makePrimary.mutate({ params })}>
              {t("makePrimary")}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => remove.mutate({ params })}>
            {t("remove")}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

function AddForm({ contactId, onDone }: { contactId: string; onDone: () => void }) {
  const t = useTranslations("contactIdentities");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [kind, setKind] = useState<(typeof typedIdentityKinds)[number]>("EMAIL");
  const [value, setValue] = useState("");
  const add = useSend(contactIdentities.add, { onError: () => undefined, onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== "") add.mutate({ params: { id: contactId }, body: { kind, value } });
  };
  const error = add.error
    ? (isFault(add.error) && add.error.errorAt("value")) || inWords(add.error)
    : undefined;
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <Field label={t("kind")}>
        <Select
          options={typedIdentityKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          value={kind}
          onChange={setKind}
        />
      </Field>
      <Field label={t("value")} error={error}>
        <Input
          dir="ltr"
          autoFocus
          value={value}
          maxLength={254}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          isPending={add.isPending}
          disabled={value.trim() === ""}
        >
          {t("add")}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
