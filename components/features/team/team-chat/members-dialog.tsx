"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { teamChat } from "@/contract/team/team-chat";
import type { Channel } from "@/contract/team/team-chat";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { useChannelName } from "./channel-list";
import { PeoplePicker } from "./people-picker";

/** Who is in a channel, and room for more. */
export function MembersDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const name = useChannelName()(channel);
  const { data } = useQuery(queryFor(teamChat.members, { params: { id: channel.id } }));
  const [people, setPeople] = useState<string[]>([]);
  const add = useSend(teamChat.addMembers, { onSuccess: () => setPeople([]) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      text={t("peopleOf", { count: channel.memberCount })}
      closeLabel={common("close")}
      footer={
        channel.isMember ? (
          <Button
            variant="primary"
            disabled={people.length === 0}
            isPending={add.isPending}
            onClick={() => add.mutate({ params: { id: channel.id }, body: { userIds: people } })}
          >
            {t("addPeople")}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {data ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {data.items.map(({ id, name: person }) => (
              <li key={id} className="flex items-center gap-2 text-sm text-ink">
                <Avatar name={person} size="xs" />
                <bdi>{person}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonRows rows={3} label={common("loading")} />
        )}
        {channel.isMember && (
          <PeoplePicker
            label={t("addPeople")}
            chosen={people}
            onChange={setPeople}
            without={data?.items.map(({ id }) => id) ?? []}
          />
        )}
      </div>
    </Dialog>
  );
}
