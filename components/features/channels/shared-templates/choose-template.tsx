"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { LayoutTemplate } from "lucide-react";
import { fillTemplate, valueProblems } from "@/contract/channels/template-rules";
import type { TemplateValues } from "@/contract/channels/template-rules";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { TemplateHeaderBody, WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { SearchBox } from "@/components/list/search-box";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Form } from "@/components/ui/form";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { emptyHeader, headerShown, headerToSend, missingInHeader } from "./header-draft";
import { HeaderFields } from "./header-fields";
import { TemplateBubble } from "./template-bubble";
import { TemplateValueFields } from "./template-values";
import { languageName, useProblemWords } from "./template-words";

const shownMax = 50;

/** Approved templates of a number, to choose one of. */
export function TemplateChoices({
  connectionId,
  refusesMarketing = false,
  onChoose,
}: {
  connectionId: string;
  /** Who is to get it has opted out of marketing: the server refuses it, so it is said before. */
  refusesMarketing?: boolean;
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
              disabled={
                template.otherParts.length > 0 || (refusesMarketing && template.category === "MARKETING")
              }
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
              {template.otherParts.length > 0 && (
                <span className="text-xs text-ink-faint">{t("partsNotSent")}</span>
              )}
              {refusesMarketing && template.category === "MARKETING" && (
                <span className="text-xs text-danger-ink">{t("optedOut")}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands for a template's variables, beside how its recipient will see it. */
export function FillTemplate({
  formId,
  template,
  offers,
  error,
  onSend,
  children,
}: {
  formId: string;
  template: WhatsAppTemplate;
  /** Words that a variable is likely to stand for. */
  offers: readonly string[];
  error: Error | null;
  /** One press is one message, however often its answer was lost: the id stays. */
  onSend: (values: TemplateValues, clientMessageId: string, header: { header?: TemplateHeaderBody }) => void;
  /** Fields of the same form, above those of the template. */
  children?: ReactNode;
}) {
  const t = useTranslations("templates");
  const inWords = useFaultText();
  const wordsOf = useProblemWords();
  const [values, setValues] = useState<Record<string, string>>({});
  const [header, setHeader] = useState(emptyHeader);
  const [isChecked, setIsChecked] = useState(false);
  const { headerFormat } = template;
  const [clientMessageId] = useState(() => crypto.randomUUID());
  const problems = wordsOf(
    valueProblems(template, values).map((problem) => ({
      ...problem,
      path: problem.path.replace("values.", ""),
    })),
  );
  const submit = () => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0 || missingInHeader(headerFormat, header).length > 0) return;
    onSend(values, clientMessageId, headerToSend(headerFormat, header));
  };
  return (
    <Form id={formId} onSend={submit}>
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {children}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <HeaderFields format={headerFormat} draft={header} isChecked={isChecked} onChange={setHeader} />
          {template.variables.length === 0 && headerFormat === "TEXT" && (
            <p className="text-ink-muted">{t("noVariables")}</p>
          )}
          <TemplateValueFields
            content={template}
            examples={template.examples}
            values={values}
            offers={offers}
            errors={isChecked ? problems : {}}
            onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
          />
        </div>
        <TemplateBubble content={fillTemplate(template, values)} shown={headerShown(headerFormat, header)} />
      </div>
      <p className="text-xs text-ink-faint">{t("priceNote")}</p>
    </Form>
  );
}
