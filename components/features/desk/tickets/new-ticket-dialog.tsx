"use client";
import { useDeferredValue, useId, useRef } from "react";
import { useTranslations } from "next-intl";
import { channels, priorities } from "@/contract/desk-enums";
import { limits } from "@/contract/limits";
import { NewFields } from "@/components/features/workspace/shared-fields/new-fields";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { ChannelIcon, PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { Duplicates } from "@/components/features/desk/shared-ticket/panel/duplicates";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { TagsInput } from "@/components/resource/tags-input";
import { Avatar } from "@/components/ui/avatar";
import { KeptBanner } from "@/components/resource/kept-banner";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";
import { StatusDot } from "@/components/ui/status-dot";
import { Textarea } from "@/components/ui/textarea";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ContactField } from "./contact-field";
import { useNewTicket } from "./use-new-ticket";
import type { NewTicketState } from "./use-new-ticket";

/**
 * A ticket that somebody opens for a customer: on the phone, at the counter. What was typed survives closing
 * it.
 */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("tickets.create");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const ticket = useNewTicket(form, onClose);
  const { draft, errors, setValue } = ticket;
  const { text } = draft;
  const subject = useDeferredValue(text("subject"));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("title")}
      text={t("help")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={ticket.isPending}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          ticket.submit(event.currentTarget);
        }}
      >
        <KeptBanner draft={draft} />
        {ticket.problem && <Banner tone="danger">{inWords(ticket.problem)}</Banner>}
        <Field label={t("subject")} error={errors["subject"]} isRequired>
          <Input
            name="subject"
            data-autofocus
            dir="auto"
            autoComplete="off"
            maxLength={limits.subjectMaxLength}
            value={text("subject")}
            onChange={(event) => setValue("subject", event.target.value)}
          />
        </Field>
        <ContactField
          values={draft.values}
          setValue={setValue}
          error={errors["contactId"] ?? errors["contactEmail"]}
          text={text}
        />
        <Field label={t("message")} help={t("messageHelp")} error={errors["message"]}>
          <Textarea
            name="message"
            dir="auto"
            rows={5}
            maxLength={limits.messageMaxLength}
            value={text("message")}
            onChange={(event) => setValue("message", event.target.value)}
          />
        </Field>
        <HandlingFields ticket={ticket} />
        <CategoryField
          value={text("categoryId")}
          onChange={(id) => setValue("categoryId", id)}
          error={errors["categoryId"]}
        />
        <Field label={t("tags")} error={errors["tags"]}>
          <TagsInput value={draft.tags} onChange={(next) => setValue("tags", next)} />
        </Field>
        <NewFields values={ticket.fields} />
        <Duplicates
          email={
            text("contactEmail") || (text("contactLabel").includes("@") ? text("contactLabel") : undefined)
          }
          subject={subject}
        />
      </form>
    </Dialog>
  );
}

/** How urgent it is, how it came, and whose it becomes. */
function HandlingFields({ ticket: { draft, setValue } }: { ticket: NewTicketState }) {
  const t = useTranslations("tickets.create");
  const words = useTranslations("ticket");
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t("priority")}>
        <Select
          name="priority"
          value={draft.priority}
          onChange={(next) => setValue("priority", next)}
          options={priorities.map((value) => ({
            value,
            label: words(`priority.${value}`),
            icon: <PriorityIcon priority={value} />,
          }))}
        />
      </Field>
      <Field label={t("channel")}>
        <Select
          name="channel"
          value={draft.channel}
          onChange={(next) => setValue("channel", next)}
          options={channels.map((value) => ({
            value,
            label: words(`channel.${value}`),
            icon: <ChannelIcon channel={value} />,
          }))}
        />
      </Field>
      <AssigneeField value={draft.text("assignedToId")} onChange={(id) => setValue("assignedToId", id)} />
    </div>
  );
}

function AssigneeField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTranslations("tickets.create");
  const { staff } = useStaff();
  return (
    <Field label={t("assignee")}>
      <Select
        value={value}
        onChange={onChange}
        options={[
          { value: "", label: t("automatic") },
          ...staff.map(({ id, name }) => ({
            value: id,
            label: name,
            icon: <Avatar name={name} size="xs" />,
          })),
        ]}
      />
    </Field>
  );
}

function CategoryField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations("category");
  const { categories, isOffered } = useCategories();
  const options = categories
    .filter(({ id }) => isOffered(id))
    .map(({ id, name, color, path }): Option => ({
      value: id,
      label: name,
      icon: <StatusDot color={color} />,
      ...(path.length > 1 ? { help: path.slice(0, -1).join(" › ") } : {}),
    }));
  return (
    <Field label={t("label")} error={error}>
      <Combobox
        options={options}
        selected={options.find((option) => option.value === value) ?? null}
        onChange={(option) => onChange(option?.value ?? "")}
        placeholder={t("find")}
        emptyText={t("noMatch")}
        openLabel={t("choose")}
      />
    </Field>
  );
}
