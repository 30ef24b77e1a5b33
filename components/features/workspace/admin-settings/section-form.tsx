"use client";
import { Fragment, useId } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { SectionWaits } from "./section-waits";

/** What is stored comes first; the form over it begins anew whenever that is something else. */
export function WhenStored<Stored>({
  query: { data, error },
  children,
}: {
  query: { data: Stored | undefined; error: Error | null };
  children: (stored: Stored) => ReactNode;
}) {
  const inWords = useFaultText();
  if (data !== undefined) return <Fragment key={JSON.stringify(data)}>{children(data)}</Fragment>;
  return error ? (
    <Screen>
      <Banner tone="danger">{inWords(error)}</Banner>
    </Screen>
  ) : (
    <SectionWaits />
  );
}

interface Props {
  /** Whose title, help and word to those who may only read. */
  text: "agentSettings" | "businessHours" | "chatBoxSettings";
  mayChange: boolean;
  isSame: boolean;
  isSaving: boolean;
  /** What was refused and is no control's. */
  problem: string | null;
  onSubmit: (form: HTMLFormElement) => Promise<void>;
  children: ReactNode;
  /** What stands between the head and the form. */
  above?: ReactNode;
  /** What stands under the form and is no part of it. */
  below?: ReactNode;
}

/** A section that is one form, saved from its header. */
export function SectionForm({
  text,
  mayChange,
  isSame,
  isSaving,
  problem,
  onSubmit,
  children,
  above,
  below,
}: Props) {
  const t = useTranslations(text);
  const common = useTranslations("common");
  const formId = useId();
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          mayChange && (
            <Button variant="primary" type="submit" form={formId} disabled={isSame} isPending={isSaving}>
              {common("save")}
            </Button>
          )
        }
      />
      {above}
      <form
        id={formId}
        noValidate
        className="flex max-w-3xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(event.currentTarget);
        }}
      >
        {problem && <Banner tone="danger">{problem}</Banner>}
        {!mayChange && <Banner>{t("readOnly")}</Banner>}
        {children}
      </form>
      {below}
    </Screen>
  );
}
