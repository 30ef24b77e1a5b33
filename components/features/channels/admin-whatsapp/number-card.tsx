"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { whatsappSettings } from "@/contract/channels/whatsapp-settings";
import type { WhatsAppNumber } from "@/contract/channels/whatsapp-settings";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import { ConnectionWarnings } from "@/components/features/channels/shared-connections/connection-warnings";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

const stateTones: Record<WhatsAppNumber["state"], Tone> = {
  CONNECTED: "success",
  RECONNECT: "danger",
  OFF: "neutral",
};
const qualityTones: ReadonlyMap<string, Tone> = new Map([
  ["GREEN", "success"],
  ["YELLOW", "warning"],
  ["RED", "danger"],
]);

/** One number: its health by the provider, what it may still send, and what it has sent. */
export function NumberCard({ number }: { number: WhatsAppNumber }) {
  const t = useTranslations("adminWhatsapp");
  const words = useTranslations("templates");
  const states = useTranslations("connections");
  const format = useFormat();
  const inWords = useFaultText();
  const health = useQuery(queryFor(whatsappSettings.health, { params: { id: number.id } }));
  const { throughput, displayPhoneNumber } = health.data ?? {};
  const quality = health.data?.quality ?? number.quality;
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold text-ink">
          <bdi>{number.name}</bdi>
          <Badge tone={stateTones[number.state]}>{states(`states.${number.state}`)}</Badge>
          {number.isSimulated && <Badge tone="info">{states("simulated")}</Badge>}
          {(displayPhoneNumber ?? number.displayName) && (
            <bdi className="text-sm font-normal text-ink-muted">
              {displayPhoneNumber ?? number.displayName}
            </bdi>
          )}
        </h2>
        <ConnectionWarnings warnings={number.warnings} />
        {number.lastError !== null && <Banner tone="danger">{number.lastError}</Banner>}
        {health.error && <Banner tone="warning">{inWords(health.error)}</Banner>}
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
          <Fact name={t("quality")}>
            {quality ? (
              <Badge tone={qualityTones.get(quality) ?? "neutral"}>
                {quality === "GREEN" || quality === "YELLOW" || quality === "RED"
                  ? t(`qualities.${quality}`)
                  : quality}
              </Badge>
            ) : (
              "–"
            )}
          </Fact>
          <Fact name={t("newPeople")}>
            <NewPeople {...number.newPeople} />
          </Fact>
          <Fact name={t("throughput")}>
            <Throughput level={throughput} />
          </Fact>
          <Fact name={t("heldBack")}>
            {number.heldBack === 0 ? (
              t("heldMessages", { count: 0 })
            ) : (
              <Link
                href={`/admin/settings?section=deliveries&state=QUEUED&connection=${number.id}`}
                className="text-warning-ink hover:underline"
              >
                {t("heldMessages", { count: number.heldBack })}
              </Link>
            )}
          </Fact>
          <Fact name={t("windows")}>
            <Link href="/whatsapp-conversations" className="text-accent-ink hover:underline">
              {t("customers", { count: number.openWindows })}
            </Link>
          </Fact>
          <Fact name={t("templatesApproved")}>
            <Link
              href="/admin/settings?section=whatsappTemplates"
              className="text-accent-ink hover:underline"
            >
              {t("approvedAndPending", {
                approved: number.approvedTemplates,
                pending: number.pendingTemplates,
              })}
            </Link>
          </Fact>
          {number.templatesSent.map(({ category, count }) => (
            <Fact key={category} name={t("sent", { category: words(`categories.${category}`) })}>
              <span className="tabular-nums">{format.number(count)}</span>
            </Fact>
          ))}
        </dl>
        <p className="text-xs text-ink-faint">{t("costNote")}</p>
        <StatusTemplate number={number} />
      </div>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{name}</dt>
    <dd className="mt-0.5 text-ink">{children}</dd>
  </div>
);

/** By Meta's levels; one that is not known stands as it is. */
function Throughput({ level }: { level: string | null | undefined }) {
  const t = useTranslations("adminWhatsapp");
  if (!level) return "–";
  return level === "STANDARD" || level === "HIGH" ? t(`throughputs.${level}`) : <bdi>{level}</bdi>;
}

/** How many were written to first in the last 24 hours, of those that Meta allows. */
function NewPeople({ used, max, isKnown }: WhatsAppNumber["newPeople"]) {
  const t = useTranslations("adminWhatsapp");
  const format = useFormat();
  if (!isKnown) return t("limitUnknown");
  const isFull = max !== null && used >= max;
  return (
    <span className={isFull ? "text-warning-ink tabular-nums" : "tabular-nums"}>
      {max === null
        ? t("usedWithoutLimit", { used: format.number(used) })
        : t("usedOf", { used: format.number(used), max: format.number(max) })}
    </span>
  );
}

const none = "NONE";
/** What tells a customer how their ticket is, once the window is shut. */
function StatusTemplate({ number }: { number: WhatsAppNumber }) {
  const t = useTranslations("adminWhatsapp");
  const { role } = useSignedIn();
  const { data } = useQuery(
    queryFor(whatsappTemplates.list, {
      query: { connectionId: number.id, status: ["APPROVED"], category: ["UTILITY"], limit: 100 },
    }),
  );
  const save = useSend(whatsappSettings.save, { onSuccess: () => showToast("success", t("saved")) });
  const fitting = (data?.items ?? []).filter(({ variables }) => variables.join() === "body.1,body.2");
  return (
    <Field label={t("statusTemplate")} help={t("statusTemplateHelp")} className="max-w-96">
      <Select
        value={number.statusTemplateId ?? none}
        disabled={save.isPending || !mayCall(role, whatsappSettings.save)}
        options={[
          { value: none, label: t("noTemplate") },
          ...fitting.map(({ id, name, language }) => ({ value: id, label: name, help: language })),
        ]}
        onChange={(id) =>
          save.mutate({ body: { connectionId: number.id, statusTemplateId: id === none ? null : id } })
        }
      />
    </Field>
  );
}
