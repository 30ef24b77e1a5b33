"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Copy } from "lucide-react";
import { chatBoxSettings } from "@/contract/channels/chat-box";
import type { ChatBoxSettings } from "@/contract/channels/chat-box";
import { originFrom } from "@/contract/channels/chat-origins";
import { inkOn } from "@/contract/site/landing-theme";
import { limits } from "@/contract/limits";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { pageFacts } from "@/lib/shared/page-facts";
import { currentTenant } from "@/lib/browser/current-tenant";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { SectionForm, WhenStored } from "./section-form";

/** The chat on the tenant's own web site: which sites, which colour, and what to put into them. */
export function ChatBoxSection() {
  const query = useQuery(queryFor(chatBoxSettings.get));
  return <WhenStored query={query}>{(settings) => <BoxForm settings={settings} />}</WhenStored>;
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function BoxForm({ settings }: { settings: ChatBoxSettings }) {
  const t = useTranslations("chatBoxSettings");
  const inWords = useFaultText();
  const format = useFormat();
  const complaints = useFormErrors();
  const { role, tenantId: home } = useSignedIn();
  const tenantId = currentTenant() ?? home;
  const mayChange = mayCall(role, chatBoxSettings.set);
  const [sites, setSites] = useState(settings.origins.join("\n"));
  const [accent, setAccent] = useState(settings.accent);
  const [sitesError, setSitesError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSend(chatBoxSettings.set, {
    onSuccess: () => void showToast("success", t("saved")),
    onError: () => undefined,
  });
  const isSame = linesOf(sites).join("\n") === settings.origins.join("\n") && accent === settings.accent;
  const submit = async (form: HTMLFormElement) => {
    setProblem(null);
    const origins = linesOf(sites);
    const broken = origins.filter((line) => originFrom(line) === null);
    if (broken.length > 0) {
      setSitesError(t("sitesBroken", { list: format.list(broken) }));
      return;
    }
    if (origins.length > limits.chatOriginsMax) {
      setSitesError(t("sitesMany", { count: limits.chatOriginsMax }));
      return;
    }
    try {
      await save.mutateAsync({ body: { origins, accent } });
    } catch (error) {
      if (!complaints.accept(error, form)) setProblem(inWords(error));
    }
  };
  const { apiUrl } = pageFacts();
  // An API at an address of its own is no tenant's host: the tag names the tenant.
  const here = apiUrl || location.origin;
  const script = apiUrl === "" ? "/chat.js" : `/chat.js?site=${tenantId}`;
  const tag = `<script src="${here}${script}" async></script>`;
  const policy = `script-src ${here}\nconnect-src ${here} ${here.replace(/^http/, "ws")}`;
  return (
    <SectionForm
      text="chatBoxSettings"
      mayChange={mayChange}
      isSame={isSame}
      isSaving={save.isPending}
      problem={problem}
      onSubmit={submit}
      below={
        <div className="mt-4 flex max-w-3xl flex-col gap-4">
          <ToCopy title={t("tag")} help={t("tagHelp")} text={tag} />
          <ToCopy title={t("policy")} help={t("policyHelp")} text={policy} />
        </div>
      }
    >
      {settings.origins.length === 0 && <Banner>{t("noSites")}</Banner>}
      <Card>
        <div className="flex flex-col gap-4">
          <Field label={t("sites")} help={t("sitesHelp")} error={sitesError ?? complaints.errors["origins"]}>
            <Textarea
              name="origins"
              rows={4}
              dir="ltr"
              spellCheck={false}
              disabled={!mayChange}
              value={sites}
              onChange={(event) => {
                setSitesError(undefined);
                complaints.clear("origins");
                setSites(event.target.value);
              }}
            />
          </Field>
          <Field label={t("accent")} help={t("accentHelp")} error={complaints.errors["accent"]}>
            <Input
              name="accent"
              type="color"
              disabled={!mayChange}
              className="max-w-24"
              value={accent}
              onChange={(event) => setAccent(event.target.value)}
            />
          </Field>
          {/* The colours are the tenant's own, so they cannot be the theme's. */}
          <p className="w-fit rounded-xl px-3 py-2" style={{ background: accent, color: inkOn(accent) }}>
            {t("preview")}
          </p>
        </div>
      </Card>
    </SectionForm>
  );
}

function ToCopy({ title, help, text }: { title: string; help: string; text: string }) {
  const common = useTranslations("common");
  const copy = () =>
    void navigator.clipboard.writeText(text).then(() => showToast("success", common("copied")));
  return (
    <Card
      title={title}
      actions={
        <Button
          size="sm"
          icon={<Copy aria-hidden />}
          aria-label={`${common("copy")}: ${title}`}
          onClick={copy}
        >
          {common("copy")}
        </Button>
      }
    >
      <p className="mb-2 text-[0.8125rem] text-ink-muted">{help}</p>
      <code
        dir="ltr"
        className="block rounded-sm bg-sunken px-2 py-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink"
      >
        {text}
      </code>
    </Card>
  );
}
