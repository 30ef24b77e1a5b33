"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Bell, BellOff, UserPlus, X } from "lucide-react";
import { ticketFollowers } from "@/contract/desk/ticket-life";
import type { Ticket } from "@/contract/desk/tickets";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useStaff } from "../use-staff";

/** Who wants to hear of the ticket. */
export function Followers({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket.followers");
  const me = useSignedIn();
  const query = useQuery(queryFor(ticketFollowers.list, { params: { id: ticket.id } }));
  const follow = useSend(ticketFollowers.followMe);
  const unfollow = useSend(ticketFollowers.unfollowMe);
  const remove = useSend(ticketFollowers.remove);
  if (query.isPending) return <Skeleton className="h-8" />;
  const { items = [], isFollowing = false } = query.data ?? {};
  const params = { id: ticket.id };
  return (
    <div className="flex flex-col gap-2 text-[0.8125rem]">
      {items.length === 0 && <p className="text-ink-faint">{t(query.isError ? "failed" : "none")}</p>}
      {items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {items.map(({ id, name }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <Avatar name={name} size="xs" />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </span>
              {id !== me.id && mayCall(me.role, ticketFollowers.remove) && (
                <IconButton
                  size="sm"
                  label={t("remove", { name })}
                  onClick={() => remove.mutate({ params: { ...params, userId: id } })}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {ticket.mergedIntoId === null && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            icon={isFollowing ? <BellOff aria-hidden /> : <Bell aria-hidden />}
            isPending={follow.isPending || unfollow.isPending}
            onClick={() => (isFollowing ? unfollow : follow).mutate({ params })}
          >
            {t(isFollowing ? "unfollow" : "follow")}
          </Button>
          {mayCall(me.role, ticketFollowers.add) && (
            <AddFollower ticket={ticket} following={items.map(({ id }) => id)} />
          )}
        </div>
      )}
    </div>
  );
}

function AddFollower({ ticket, following }: { ticket: Ticket; following: readonly string[] }) {
  const t = useTranslations("ticket.followers");
  const add = useSend(ticketFollowers.add);
  return (
    <Popover
      label={t("add")}
      align="start"
      className="w-64"
      trigger={
        <Button size="sm" variant="ghost" icon={<UserPlus aria-hidden />} isPending={add.isPending}>
          {t("add")}
        </Button>
      }
    >
      {(close) => (
        <People
          except={following}
          onPick={(userId) => {
            close();
            add.mutate({ params: { id: ticket.id }, body: { userId } });
          }}
        />
      )}
    </Popover>
  );
}

function People({ except, onPick }: { except: readonly string[]; onPick: (id: string) => void }) {
  const t = useTranslations("ticket.followers");
  const { staff } = useStaff();
  return (
    <SearchList
      label={t("add")}
      placeholder={t("search")}
      emptyText={t("nobody")}
      value={null}
      onPick={onPick}
      options={staff
        .filter(({ id }) => !except.includes(id))
        .map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> }))}
    />
  );
}
