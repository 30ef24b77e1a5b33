"use client";
import { channels, priorities } from "@/contract/desk-enums";
import type { Channel, Priority } from "@/contract/enums";
import type { BodyIn } from "@/contract/kit";
import type { tickets } from "@/contract/desk/tickets";
import type { GivenValues } from "@/components/features/workspace/shared-fields/use-new-values";
import { useDraft } from "@/lib/browser/use-draft";

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

/** What is typed of the ticket so far; it survives closing the dialog. */
export function useNewTicketDraft() {
  const { values, ...draft } = useDraft(draftKey, empty);
  const priority: Priority = isOneOf(priorities, values["priority"]) ? values["priority"] : "MEDIUM";
  const channel: Channel = isOneOf(channels, values["channel"]) ? values["channel"] : "PHONE";
  return {
    ...draft,
    values,
    text: (name: keyof typeof empty): string => (typeof values[name] === "string" ? values[name] : ""),
    tags: Array.isArray(values["tags"]) ? values["tags"].map(String) : [],
    priority,
    channel,
    givenFields: givenIn(values["customFields"]),
  };
}
export type NewTicketDraft = ReturnType<typeof useNewTicketDraft>;

type NewTicket = BodyIn<typeof tickets.create>;

/** The ticket as the server is asked for it: what was left empty is left out. */
export function newTicketIn(
  { text, priority, channel, tags }: NewTicketDraft,
  customFields: NonNullable<NewTicket["customFields"]>,
): NewTicket {
  const contact = text("contactId")
    ? { contactId: text("contactId") }
    : text("contactEmail").trim()
      ? {
          contactEmail: text("contactEmail").trim(),
          ...(text("contactName").trim() ? { contactName: text("contactName").trim() } : {}),
        }
      : {};
  return {
    subject: text("subject").trim(),
    priority,
    channel,
    tags,
    ...(text("message").trim() ? { message: text("message") } : {}),
    ...contact,
    ...(text("categoryId") ? { categoryId: text("categoryId") } : {}),
    ...(text("assignedToId") ? { assignedToId: text("assignedToId") } : {}),
    ...(customFields.length > 0 ? { customFields } : {}),
  };
}
