"use client";
import { useDeferredValue, useId, useRef, useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { channels, priorities } from "@/contract/enums";
import type { Channel, Priority } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import { NewFields } from "@/components/features/workspace/shared-fields/new-fields";
import { useNewValues } from "@/components/features/workspace/shared-fields/use-new-values";
import type { GivenValues } from "@/components/features/workspace/shared-fields/use-new-values";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { ChannelIcon, PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { Duplicates } from "@/components/features/desk/shared-ticket/panel/duplicates";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { useFormErrors } from "@/components/resource/form-errors";
import { TagsInput } from "@/components/resource/tags-input";
import { Avatar } from "@/components/ui/avatar";
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
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ContactField } from "./contact-field";

const draftKey = "draft:new-ticket";
const empty = {
  subject: "",
  message: "",
  contactId: "",
  contactLabel: "",
  contactEmail: "",
  contactName: "",
  priority: "MEDIUM",
  channel: "PHONE",
  tags: [],
  assignedToId: "",
  categoryId: "",
  customFields: {},
};
/** Where the form shows what is wrong. */
const placed = ["subject", "message", "contactId", "contactEmail", "categoryId", "tags", "customFields"];
const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

/** What a draft kept of the fields; an older version wrote something else. */
const givenIn = (kept: unknown): GivenValues =>
  typeof kept === "object" &&
  kept !== null &&
  !Array.isArray(kept) &&
  Object.values(kept).every((each) => typeof each === "object" && each !== null)
    ? { ...kept }
    : {};

/**
 * A ticket that somebody opens for a customer: on the phone, at the counter. What was typed survives closing
 * it.
 */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("tickets.create");
  const words = useTranslations("ticket");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const router = useRouter();
  const formId = useId();
  const form = useFormErrors();
  const { values, setValue: keepValue, discard, wasKept } = useDraft(draftKey, empty);
  const setValue = (name: string, value: unknown) => {
    keepValue(name, value);
    form.clear(name);
  };
  const text = (name: keyof typeof empty): string => (typeof values[name] === "string" ? values[name] : "");
  const tags = Array.isArray(values["tags"]) ? values["tags"].map(String) : [];
  const priority: Priority = isOneOf(priorities, values["priority"]) ? values["priority"] : "MEDIUM";
  const channel: Channel = isOneOf(channels, values["channel"]) ? values["channel"] : "PHONE";
  const subject = useDeferredValue(text("subject"));
  const { upwards } = useCategories();
  const givenFields = givenIn(values["customFields"]);
  const fields = useNewValues(
    "TICKET",
    {
      status: ["OPEN"],
      priority: [priority],
      channel: [channel],
      category: upwards(text("categoryId") || null),
    },
    givenFields,
    (next) => keepValue("customFields", next),
  );
  const [isElsewhere, setIsElsewhere] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  /** Once the complaints are drawn: the first of them. */
  const goToFirst = () =>
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  const create = useSend(tickets.create, {
    onSuccess: (ticket) => {
      discard();
      onClose();
      showToast("success", t("created", { number: ticket.number }));
      router.push(`/tickets/${ticket.id}`);
    },
    onError: (error) => {
      form.accept(error);
      const areFieldsPlaced = fields.accept(error);
      setIsElsewhere(
        !isFault(error) ||
          error.errors.length === 0 ||
          !areFieldsPlaced ||
          error.errors.some(({ path }) => !placed.includes(path.split(".")[0] ?? "")),
      );
      goToFirst();
    },
  });

  const submit = (element: HTMLFormElement) => {
    const isFilledIn = fields.check();
    if (!form.check(element)) return;
    if (!isFilledIn) return void goToFirst();
    setIsElsewhere(false);
    create.mutate({
      body: {
        subject: text("subject").trim(),
        priority,
        channel,
        tags,
        ...(text("message").trim() ? { message: text("message") } : {}),
        ...(text("contactId")
          ? { contactId: text("contactId") }
          : text("contactEmail").trim()
            ? {
                contactEmail: text("contactEmail").trim(),
                ...(text("contactName").trim() ? { contactName: text("contactName").trim() } : {}),
              }
            : {}),
        ...(text("categoryId") ? { categoryId: text("categoryId") } : {}),
        ...(text("assignedToId") ? { assignedToId: text("assignedToId") } : {}),
        ...(fields.sent.length > 0 ? { customFields: fields.sent } : {}),
      },
    });
  };
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
          <Button variant="primary" type="submit" form={formId} isPending={create.isPending}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {wasKept && (
          <Banner
            actions={
              <Button size="sm" onClick={discard}>
                {common("discard")}
              </Button>
            }
          >
            {common("unsaved")}
          </Banner>
        )}
        {create.isError && isElsewhere && <Banner tone="danger">{inWords(create.error)}</Banner>}
        <Field label={t("subject")} error={form.errors["subject"]} isRequired>
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
          values={values}
          setValue={setValue}
          error={form.errors["contactId"] ?? form.errors["contactEmail"]}
          text={text}
        />
        <Field label={t("message")} help={t("messageHelp")} error={form.errors["message"]}>
          <Textarea
            name="message"
            dir="auto"
            rows={5}
            maxLength={limits.messageMaxLength}
            value={text("message")}
            onChange={(event) => setValue("message", event.target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t("priority")}>
            <Select
              name="priority"
              value={priority}
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
              value={channel}
              onChange={(next) => setValue("channel", next)}
              options={channels.map((value) => ({
                value,
                label: words(`channel.${value}`),
                icon: <ChannelIcon channel={value} />,
              }))}
            />
          </Field>
          <AssigneeField value={text("assignedToId")} onChange={(id) => setValue("assignedToId", id)} />
        </div>
        <CategoryField
          value={text("categoryId")}
          onChange={(id) => setValue("categoryId", id)}
          error={form.errors["categoryId"]}
        />
        <Field label={t("tags")} error={form.errors["tags"]}>
          <TagsInput value={tags} onChange={(next) => setValue("tags", next)} />
        </Field>
        <NewFields values={fields} />
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
