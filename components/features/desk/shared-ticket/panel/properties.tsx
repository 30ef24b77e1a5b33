"use client";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { skills } from "@/contract/desk/agents";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { CategoryName, CategoryPicker } from "@/components/features/desk/shared-category/category-picker";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { ChannelMark } from "../marks";
import type { useTicketEdit } from "../use-ticket-edit";
import { PlacePickers } from "./place-pickers";
import { TagEditor } from "./tag-editor";
import { Property } from "./panel-section";

export function Properties({
  ticket,
  edit,
}: {
  ticket: Ticket;
  edit: ReturnType<typeof useTicketEdit>["edit"];
}) {
  const t = useTranslations("ticket.panel");
  const user = useSignedIn();
  const mayChange = mayCall(user.role, tickets.update) && ticket.mergedIntoId === null;
  return (
    <dl>
      <Property name={t("channel")}>
        <ChannelMark channel={ticket.channel} />
      </Property>
      <Property name={t("category")}>
        <CategoryProperty
          ticket={ticket}
          mayChange={mayChange}
          onChange={(categoryId) => edit(ticket, { categoryId })}
        />
      </Property>
      <Property name={t("tags")}>
        {mayChange ? (
          <TagEditor tags={ticket.tags} onChange={(tags) => edit(ticket, { tags })} />
        ) : (
          <Words words={ticket.tags} />
        )}
      </Property>
      <Property name={t("skills")}>
        {mayChange ? (
          <SkillsPicker ticket={ticket} onChange={(requiredSkills) => edit(ticket, { requiredSkills })} />
        ) : (
          <Words words={ticket.requiredSkills} />
        )}
      </Property>
      <PlacePickers ticket={ticket} mayChange={mayChange} onChange={(changes) => edit(ticket, changes)} />
      <Moment name={t("created")} iso={ticket.createdAt} />
      <Moment name={t("waiting")} iso={ticket.waitingSince} />
      <Moment name={t("firstReply")} iso={ticket.firstReplyAt} />
      <Moment name={t("activity")} iso={ticket.lastActivityAt} />
      <Moment name={t("resolved")} iso={ticket.resolvedAt} />
      <Moment name={t("closed")} iso={ticket.closedAt} />
      {ticket.reopenCount > 0 && (
        <Property name={t("reopened")}>{t("times", { count: ticket.reopenCount })}</Property>
      )}
      {ticket.followUpOfId && (
        <Property name={t("followUp")}>
          <Link href={`/tickets/${ticket.followUpOfId}`} className="text-accent-ink hover:underline">
            {t("earlierTicket")}
          </Link>
        </Property>
      )}
    </dl>
  );
}

function CategoryProperty({
  ticket,
  mayChange,
  onChange,
}: {
  ticket: Ticket;
  mayChange: boolean;
  onChange: (id: string | null) => void;
}) {
  const t = useTranslations("ticket");
  const words = useTranslations("category");
  const { byId } = useCategories();
  const category = ticket.categoryId === null ? undefined : byId.get(ticket.categoryId);
  const none = <span className="text-ink-faint">{mayChange ? words("choose") : t("nothing")}</span>;
  // Most stand below another, so that their name takes two lines: the room is kept until it is known.
  const shown = category ? (
    <CategoryName category={category} />
  ) : ticket.categoryId === null ? (
    none
  ) : (
    <span className="flex h-9 items-center text-ink-faint">…</span>
  );
  if (!mayChange) return shown;
  return (
    <CategoryPicker
      value={ticket.categoryId}
      onChange={onChange}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${words("label")}: ${category?.path.join(" › ") ?? words("none")}`}
          className="-ms-2 h-auto! min-h-7 max-w-full justify-start! py-0.5 text-start"
        >
          {shown}
        </Button>
      }
    />
  );
}

function Moment({ name, iso }: { name: string; iso: string | null }) {
  const format = useFormat();
  const now = useNow();
  if (!iso) return null;
  return (
    <Property name={name}>
      <time dateTime={iso} title={format.dateTime(iso)}>
        {format.relative(iso, now)}
      </time>
    </Property>
  );
}

function Words({ words }: { words: readonly string[] }) {
  const t = useTranslations("ticket");
  if (words.length === 0) return <span className="text-ink-faint">{t("nothing")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {words.map((word) => (
        <Badge key={word}>
          <span className="truncate" dir="auto">
            {word}
          </span>
        </Badge>
      ))}
    </span>
  );
}

function SkillsPicker({ ticket, onChange }: { ticket: Ticket; onChange: (skills: string[]) => void }) {
  const t = useTranslations("ticket.panel");
  const trigger = (
    <Button
      size="sm"
      variant="ghost"
      className="-ms-2 h-auto! min-h-7 max-w-full justify-start! text-start whitespace-normal!"
    >
      {ticket.requiredSkills.length > 0 ? <Words words={ticket.requiredSkills} /> : t("addSkills")}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={t("skills")} align="start" className="w-64">
      {() => <SkillChoices chosen={ticket.requiredSkills} onChange={onChange} />}
    </Popover>
  );
}

function SkillChoices({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (skills: string[]) => void;
}) {
  const t = useTranslations("ticket.panel");
  const query = useQuery(queryFor(skills.list, { query: { limit: limits.pageSizeMax } }));
  const names = [...new Set([...(query.data?.items.map(({ name }) => name) ?? []), ...chosen])];
  if (query.isSuccess && names.length === 0)
    return <p className="p-3 text-[0.8125rem] text-ink-muted">{t("noSkills")}</p>;
  return (
    <div className="flex max-h-72 flex-col gap-1 overflow-y-auto p-3">
      {names.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
          }
        />
      ))}
    </div>
  );
}
