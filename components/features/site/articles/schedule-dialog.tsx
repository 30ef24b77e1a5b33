"use client";
import { useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useFormat } from "@/lib/browser/use-format";
import { instantOf, localTimeOf } from "@/lib/shared/zoned-time";
import { useArticleWork } from "./use-article-change";
import type { ArticleWriter } from "./writer";

/** When readers get to see it, by the clock of the workspace. */
export function ScheduleDialog({
  article,
  writer,
  onClose,
}: {
  article: Article;
  writer: ArticleWriter;
  onClose: () => void;
}) {
  const t = useTranslations("articles.schedule");
  const common = useTranslations("common");
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const [run, isBusy] = useArticleWork(writer);
  // The one call that says which clock the workspace goes by, and which day comes next there.
  const clock = useQuery(queryFor(ticketSnooze.choices)).data;
  const save = async (element: HTMLFormElement, timeZone: string) => {
    if (!check(element)) return;
    const publishAt = instantOf(String(new FormData(element).get("publishAt")), timeZone);
    const fault = await run(
      ({ id, version }) =>
        send(knowledgeBase.schedule, { params: { id }, body: { publishAt }, ifMatch: version }),
      t("done", { time: format.dateTime(publishAt) }),
    );
    if (fault === null || !accept(fault, form.current)) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("title")}
      text={clock ? t("help", { zone: clock.timeZone.replaceAll("_", " ") }) : common("loading")}
      closeLabel={common("close")}
    >
      {clock && (
        <Form ref={form} onSend={(element) => void save(element, clock.timeZone)}>
          <Field label={t("time")} error={errors["publishAt"]}>
            <Input
              type="datetime-local"
              name="publishAt"
              required
              data-autofocus
              defaultValue={
                article.publishAt === null
                  ? `${clock.tomorrow}T09:00`
                  : localTimeOf(article.publishAt, clock.timeZone)
              }
            />
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isPending={isBusy}>
              {t("save")}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
