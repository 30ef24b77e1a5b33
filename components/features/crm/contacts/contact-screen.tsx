"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, Mail, Pencil, Phone, Trash2, Undo2, UserRoundX } from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { StartConversation } from "@/components/features/channels/shared-templates/start-conversation";
import { IdentityActions, IdentityBanners } from "@/components/features/crm/shared-contact/identity-actions";
import { IdentityCards } from "@/components/features/crm/shared-contact/identity-cards";
import { ContactCompanies } from "@/components/features/crm/shared-crm/company-lines";
import { DealLines } from "@/components/features/crm/shared-crm/deal-lines";
import { RecordColumns } from "@/components/features/crm/shared-crm/record-columns";
import { TicketCard } from "@/components/features/crm/shared-crm/ticket-card";
import { NewDealButton } from "@/components/features/crm/shared-deal/new-deal";
import { ContactFields } from "@/components/features/workspace/shared-fields/field-list";
import { Timeline } from "@/components/features/insight/shared-timeline/timeline";
import { TimeText } from "@/components/resource/cells";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConsentCard } from "./consent-card";
import { ContactForm } from "./contact-form";
import { ContactProperties } from "./contact-properties";
import { JourneyCard } from "./journey-card";
import { ListsCard } from "./lists-card";
import { PrivacyCard } from "./privacy-card";

/** One person: who they are, for whom they write, and all that they wrote about. */
export function ContactScreen({ id }: { id: string }) {
  const t = useTranslations("contacts");
  const inWords = useFaultText();
  const { data: contact, error } = useQuery(queryFor(contacts.get, { params: { id } }));
  if (error) {
    return (
      <EmptyState
        className="py-24!"
        icon={<UserRoundX aria-hidden />}
        title={t("missingTitle")}
        text={inWords(error)}
        actions={<ButtonLink href="/contacts">{t("backToList")}</ButtonLink>}
      />
    );
  }
  const isGone = contact !== undefined && contact.deletedAt !== null;
  return (
    <Screen>
      {contact ? <ContactHeader contact={contact} /> : <Skeleton className="mb-4 h-12 w-72" />}
      {contact && <IdentityBanners contact={contact} />}
      <RecordColumns
        about={
          contact ? (
            <>
              <ContactProperties contact={contact} />
              <IdentityCards contact={contact} />
              <ContactFields contact={contact} />
              <ConsentCard contact={contact} />
              <PrivacyCard contact={contact} />
            </>
          ) : (
            <Card title={t("properties")}>
              <Skeleton className="h-96 w-full" />
            </Card>
          )
        }
        timeline={<Timeline of={{ entity: "contact", id }} isReadOnly={isGone} />}
        related={
          <>
            {contact ? (
              <>
                <ContactCompanies contact={contact} isReadOnly={isGone} />
                <DealLines contact={contact} isReadOnly={isGone} />
                <ListsCard contact={contact} />
                <JourneyCard id={id} />
              </>
            ) : (
              <Card title={t("title")}>
                <Skeleton className="h-40 w-full" />
              </Card>
            )}
            <TicketCard of={{ contactId: id }} />
          </>
        }
      />
    </Screen>
  );
}

function ContactHeader({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const router = useRouter();
  const [isEditing, setIsEditing] = useState(false);
  const [isDoomed, setIsDoomed] = useState(false);
  const isGone = contact.deletedAt !== null;
  const remove = useSend(contacts.remove);
  const restore = useSend(contacts.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const removeIt = () =>
    remove.mutate(
      { params: { id: contact.id } },
      {
        onSuccess: () => {
          showToast("success", t("removed"));
          router.push("/contacts");
        },
      },
    );
  return (
    <>
      <PageHeader
        above={
          <Link href="/contacts" className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
            <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
            {t("title")}
          </Link>
        }
        title={contact.name}
        heading={<ContactHeading contact={contact} />}
        text={<ContactReach contact={contact} />}
        actions={
          <>
            {!isGone && (
              <NewDealButton
                from={{
                  contact: { id: contact.id, name: contact.name },
                  company:
                    contact.companyId !== null && contact.companyName !== null
                      ? { id: contact.companyId, name: contact.companyName }
                      : null,
                }}
              />
            )}
            {!isGone && contact.phone && contact.status !== "BLOCKED" && (
              <StartConversation contact={{ name: contact.name, phone: contact.phone }} />
            )}
            <IdentityActions contact={contact} />
            {!isGone && mayCall(role, contacts.update) && (
              <Button icon={<Pencil aria-hidden />} onClick={() => setIsEditing(true)}>
                {common("edit")}
              </Button>
            )}
            {!isGone && mayCall(role, contacts.remove) && (
              <Button icon={<Trash2 aria-hidden />} onClick={() => setIsDoomed(true)}>
                {common("delete")}
              </Button>
            )}
          </>
        }
      />
      {/* Whoever was merged is had back by undoing that. */}
      {isGone && contact.mergedIntoId === null && (
        <div className="mb-4">
          <Banner
            actions={
              mayCall(role, contacts.restore) && (
                <Button
                  size="sm"
                  icon={<Undo2 aria-hidden />}
                  isPending={restore.isPending}
                  onClick={() => restore.mutate({ params: { id: contact.id } })}
                >
                  {t("restore")}
                </Button>
              )
            }
          >
            {t("isDeleted")}
          </Banner>
        </div>
      )}
      {isEditing && <ContactForm contact={contact} onClose={() => setIsEditing(false)} />}
      <ConfirmDialog
        isOpen={isDoomed}
        onClose={() => setIsDoomed(false)}
        onConfirm={removeIt}
        isPending={remove.isPending}
        title={t("removeTitle", { name: contact.name })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </>
  );
}

function ContactHeading({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts");
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={contact.name} size="lg" />
      <span dir="auto">{contact.name}</span>
      <Badge
        tone={contact.status === "BLOCKED" ? "danger" : contact.status === "ACTIVE" ? "success" : "neutral"}
      >
        {t(`options.status.${contact.status}`)}
      </Badge>
    </span>
  );
}

/** For whom they work, and where one reaches them. */
function ContactReach({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts");
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {(contact.jobTitle !== null || contact.companyName !== null) && (
        <bdi>{[contact.jobTitle, contact.companyName].filter((part) => part !== null).join(" · ")}</bdi>
      )}
      {contact.email !== null && (
        <a
          href={`mailto:${contact.email}`}
          className="inline-flex items-center gap-1.5 rounded-sm hover:text-ink"
        >
          <Mail aria-hidden className="size-3.5" />
          <span dir="ltr">{contact.email}</span>
        </a>
      )}
      {contact.phone !== null && (
        <a
          href={`tel:${contact.phone}`}
          className="inline-flex items-center gap-1.5 rounded-sm hover:text-ink"
        >
          <Phone aria-hidden className="size-3.5" />
          <span dir="ltr">{contact.phone}</span>
        </a>
      )}
      <span>
        {t("lastSeen")} <TimeText iso={contact.lastSeenAt} />
      </span>
    </span>
  );
}
