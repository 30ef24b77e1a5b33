"use client";
import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { LayoutTemplate } from "lucide-react";
import { fillTemplate, valueProblems } from "@/contract/channels/template-rules";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { consents } from "@/contract/crm/consents";
import type { Ticket } from "@/contract/desk/tickets";
import { SearchBox } from "@/components/list/search-box";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Form } from "@/components/ui/form";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { TemplateBubble } from "./template-bubble";
import { TemplateValueFields } from "./template-values";
import { languageName, useProblemWords } from "./template-words";

const shownMax = 50;

/** Sends an approved template to a ticket's customer: chosen, filled in, and seen before it leaves. */
export function TemplatePicker({
  ticket,
  connectionId,
  isOtherWay = false,
  onClose,
}: {
  ticket: Ticket;
  connectionId: string;
  /** The number is not the one by which the ticket is answered otherwise. */
  isOtherWay?: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const formId = useId();
  const [chosen, setChosen] = useState<WhatsAppTemplate | null>(null);
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={t("pickTitle")}
      closeLabel={common("close")}
      footer={
        chosen ? (
          <>
            <Button onClick={() => setChosen(null)}>{t("otherTemplate")}</Button>
            <Button variant="primary" type="submit" form={formId} isPending={isSending}>
              {t("send")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{common("cancel")}</Button>
        )
      }
    >
      {chosen ? (
        <FillIn
          key={chosen.id}
          formId={formId}
          ticket={ticket}
          template={chosen}
          byConnectionId={isOtherWay ? connectionId : undefined}
          onPending={setIsSending}
          onSent={onClose}
        />
      ) : (
        <Choices connectionId={connectionId} contactId={ticket.contact?.id ?? null} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

function Choices({
  connectionId,
  contactId,
  onChoose,
}: {
  connectionId: string;
  contactId: string | null;
  onChoose: (template: WhatsAppTemplate) => void;
}) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const locale = useLocale();
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const [search, setSearch] = useState("");
  const { data, error } = useQuery(
    queryFor(whatsappTemplates.list, {
      query: { connectionId, status: ["APPROVED"], limit: shownMax, search: search || undefined },
    }),
  );
  const optedOut = useOptedOut(contactId);
  return (
    <div className="flex flex-col gap-3">
      <SearchBox value={search} onSearch={setSearch} label={t("search")} />
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {!data && !error && <SkeletonRows rows={3} label={common("loading")} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<LayoutTemplate aria-hidden />}
          title={t(search === "" ? "noneApproved" : "noneFound")}
          text={t(search === "" ? "noneApprovedText" : "noneFoundText")}
          actions={
            search === "" && mayCall(role, whatsappTemplates.create) ? (
              <ButtonLink href="/admin/settings?section=whatsappTemplates">{t("openTemplates")}</ButtonLink>
            ) : undefined
          }
        />
      )}
      <ul aria-label={t("pickTitle")} className="flex flex-col gap-2">
        {data?.items.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              disabled={optedOut && template.category === "MARKETING"}
              onClick={() => onChoose(template)}
              className="flex w-full flex-col gap-0.5 rounded-lg border border-line px-3 py-2 text-start transition-colors enabled:hover:bg-hover disabled:cursor-not-allowed disabled:bg-hover"
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <bdi className="font-medium text-ink">{template.name}</bdi>
                <span className="text-xs text-ink-faint">
                  {languageName(template.language, locale)} · {t(`categories.${template.category}`)}
                </span>
              </span>
              <span dir="auto" className="line-clamp-2 text-[0.8125rem] text-ink-muted">
                {template.body}
              </span>
              {optedOut && template.category === "MARKETING" && (
                <span className="text-xs text-danger-ink">{t("optedOut")}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the customer takes no marketing by WhatsApp: the server refuses it, so it is said before. */
function useOptedOut(contactId: string | null): boolean {
  const { data } = useQuery({
    ...queryFor(consents.list, { params: { id: contactId ?? "" } }),
    enabled: contactId !== null,
  });
  return data?.items.some(({ channel, state }) => channel === "WHATSAPP" && state === "OPTED_OUT") ?? false;
}

function FillIn({
  formId,
  ticket,
  template,
  byConnectionId,
  onPending,
  onSent,
}: {
  formId: string;
  ticket: Ticket;
  template: WhatsAppTemplate;
  byConnectionId: string | undefined;
  onPending: (isPending: boolean) => void;
  onSent: () => void;
}) {
  const t = useTranslations("templates");
  const inWords = useFaultText();
  const wordsOf = useProblemWords();
  const [values, setValues] = useState<Record<string, string>>({});
  const [isChecked, setIsChecked] = useState(false);
  // One press is one message, however often its answer was lost.
  const [clientMessageId] = useState(() => crypto.randomUUID());
  const send = useSend(whatsappConversations.sendTemplate, {
    onSuccess: onSent,
    onError: () => onPending(false),
  });
  const problems = wordsOf(
    valueProblems(template, values).map((problem) => ({
      ...problem,
      path: problem.path.replace("values.", ""),
    })),
  );
  const submit = () => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0 || send.isPending) return;
    onPending(true);
    send.mutate({
      params: { id: ticket.id },
      body: {
        templateId: template.id,
        values,
        clientMessageId,
        ...(byConnectionId === undefined ? {} : { connectionId: byConnectionId }),
      },
    });
  };
  const name = ticket.contact?.name ?? "";
  const offers = [...new Set([name.split(" ")[0] ?? "", name, `#${ticket.number}`])].filter(
    (one) => one !== "",
  );
  return (
    <Form id={formId} onSend={submit}>
      {send.error && <Banner tone="danger">{inWords(send.error)}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          {template.variables.length === 0 && <p className="text-ink-muted">{t("noVariables")}</p>}
          <TemplateValueFields
            content={template}
            examples={template.examples}
            values={values}
            offers={offers}
            errors={isChecked ? problems : {}}
            onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
          />
        </div>
        <TemplateBubble content={fillTemplate(template, values)} />
      </div>
      <p className="text-xs text-ink-faint">{t("priceNote")}</p>
    </Form>
  );
}
