"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { madeTemplateKinds, simulatedAccountNews } from "@/contract/channels/account-news";
import type { MadeTemplateKind } from "@/contract/channels/account-news";
import { templateCategories, templateQualities } from "@/contract/channels/template-rules";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { simulator } from "@/contract/workspace/simulator";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { useShowSimulator } from "./use-show-simulator";

/** What Meta tells by itself: of the account and its number, and of templates. */
export function SimulatedAccountCard({ connectionId }: { connectionId: string }) {
  const t = useTranslations("simulator");
  return (
    <Card title={t("meta.title")} text={t("meta.help")}>
      <div className="flex flex-col gap-4">
        <AccountNews connectionId={connectionId} />
        <TemplateNews connectionId={connectionId} />
        <MadeTemplate connectionId={connectionId} />
      </div>
    </Card>
  );
}

function AccountNews({ connectionId }: { connectionId: string }) {
  const t = useTranslations("simulator");
  const [news, setNews] = useState<(typeof simulatedAccountNews)[number]>("LOW_QUALITY");
  const tell = useSend(simulator.account, { onSuccess: useShowSimulator() });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t("meta.account")} className="min-w-0 grow">
        <Select
          value={news}
          options={simulatedAccountNews.map((value) => ({ value, label: t(`meta.news.${value}`) }))}
          onChange={(value) => setNews(simulatedAccountNews.find((one) => one === value) ?? news)}
        />
      </Field>
      <Button
        isPending={tell.isPending}
        aria-label={t("meta.sendAccount")}
        onClick={() => tell.mutate({ params: { id: connectionId }, body: { news } })}
      >
        {t("meta.send")}
      </Button>
    </div>
  );
}

/** What another program, or a person in WhatsApp Manager, makes: it comes here by itself. */
function MadeTemplate({ connectionId }: { connectionId: string }) {
  const t = useTranslations("simulator");
  const locale = useLocale();
  const [kind, setKind] = useState<MadeTemplateKind>("CODE");
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const make = useSend(simulator.makeTemplate, { onSuccess: useShowSimulator() });
  const body = { name: name.trim(), language: locale, kind, text: kind === "CODE" ? "-" : text };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t("meta.made.made")} className="min-w-0 grow">
        <Input dir="ltr" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={t("meta.made.kind")} className="min-w-0 grow">
        <Select
          value={kind}
          options={madeTemplateKinds.map((value) => ({ value, label: t(`meta.made.kinds.${value}`) }))}
          onChange={setKind}
        />
      </Field>
      {kind !== "CODE" && (
        <Field label={t("meta.made.text")} className="min-w-full">
          <Input dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      )}
      <Button
        isPending={make.isPending}
        disabled={body.name === "" || body.text.trim() === ""}
        aria-label={t("meta.made.label")}
        onClick={() => make.mutate({ params: { id: connectionId }, body })}
      >
        {t("meta.made.make")}
      </Button>
    </div>
  );
}

const statuses = ["APPROVED", "REJECTED", "PAUSED", "DISABLED"] as const;
const changes = [
  ...statuses.map((status) => ({ id: status, body: { status } })),
  ...templateQualities
    .filter((quality) => quality !== "UNKNOWN")
    .map((quality) => ({ id: quality, body: { quality } })),
  ...templateCategories
    .filter((category) => category !== "AUTHENTICATION")
    .map((category) => ({ id: category, body: { category } })),
];

/** Of a template that was handed in: what the review says, how customers rate it, what it is counted as. */
function TemplateNews({ connectionId }: { connectionId: string }) {
  const t = useTranslations("simulator");
  const [chosen, setChosen] = useState<string>();
  const [change, setChange] = useState("PAUSED");
  const { data } = useQuery(queryFor(whatsappTemplates.list, { query: { connectionId, limit: 100 } }));
  const tell = useSend(simulator.decide, { onSuccess: useShowSimulator() });
  const known = (data?.items ?? []).filter(({ status }) => status !== "DRAFT");
  const template: WhatsAppTemplate | undefined = known.find(({ id }) => id === chosen) ?? known[0];
  if (!template) return null;
  const { name, language } = template;
  const body = changes.find(({ id }) => id === change)?.body ?? {};
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t("meta.template")} className="min-w-0 grow">
        <Select
          value={template.id}
          options={known.map((one) => ({ value: one.id, label: one.name, help: one.language }))}
          onChange={setChosen}
        />
      </Field>
      <Field label={t("meta.change")} className="min-w-0 grow">
        <Select
          value={change}
          options={changes.map(({ id }) => ({ value: id, label: t(`meta.changes.${id}`) }))}
          onChange={setChange}
        />
      </Field>
      <Button
        isPending={tell.isPending}
        aria-label={t("meta.sendTemplate")}
        onClick={() => tell.mutate({ params: { id: connectionId }, body: { name, language, ...body } })}
      >
        {t("meta.send")}
      </Button>
    </div>
  );
}
