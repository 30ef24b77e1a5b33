"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus, UsersRound } from "lucide-react";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { CrmNav } from "@/components/features/crm/shared-crm/crm-nav";
import { useListState } from "@/components/list/use-list-state";
import { Button, ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Tabs } from "@/components/ui/tabs";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { ContactForm } from "./contact-form";
import { ContactList } from "./contact-list";
import { DeletedContacts } from "./deleted-contacts";

/** The people who write. */
export function ContactsScreen() {
  const t = useTranslations("contacts");
  const duplicates = useTranslations("contactMerge");
  const { role } = useSignedIn();
  const list = useListState();
  const [edited, setEdited] = useState<Contact | null>(null);
  const mayCreate = mayCall(role, contacts.create);
  const tab = list.filter("tab") === "deleted" && mayCall(role, contacts.deleted) ? "deleted" : "all";
  const newButton = mayCreate && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );
  const body =
    tab === "deleted" ? <DeletedContacts /> : <ContactList newButton={newButton} onEdit={setEdited} />;
  const close = () => {
    setEdited(null);
    list.set({ open: null });
  };
  return (
    <Screen>
      <PageHeader
        above={<CrmNav at="contacts" />}
        title={t("title")}
        text={t("help")}
        actions={
          <>
            {mayCall(role, contactDuplicates.list) && (
              <ButtonLink href="/contacts/duplicates" icon={<UsersRound aria-hidden />}>
                {duplicates("listTitle")}
              </ButtonLink>
            )}
            {newButton}
          </>
        }
      />
      {mayCall(role, contacts.deleted) ? (
        <Tabs
          label={t("title")}
          tabs={[
            { id: "all", label: t("tabs.all") },
            { id: "deleted", label: t("tabs.deleted") },
          ]}
          value={tab}
          onChange={(id) => list.set({ tab: id === "all" ? null : id, search: null })}
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
      {(edited || (list.open === "new" && mayCreate)) && (
        <ContactForm key={edited?.id ?? "new"} contact={edited} onClose={close} />
      )}
    </Screen>
  );
}
