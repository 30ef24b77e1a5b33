import { useQuery } from "@tanstack/react-query";
import { inbox } from "@/contract/desk/inbox";
import { teamChat } from "@/contract/team/team-chat";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useUser } from "@/lib/auth/use-user";
import type { MenuCount } from "@/lib/shared/menus";

/** What waits for the reader, by the entry that it stands at. Events of the socket make both stale. */
export function useMenuCounts(): Record<MenuCount, number> {
  const role = useUser()?.role;
  const unread = useQuery({
    ...queryFor(teamChat.unread),
    enabled: role !== undefined && mayCall(role, teamChat.unread),
  });
  const waiting = useQuery({
    ...queryFor(inbox.waiting),
    enabled: role !== undefined && mayCall(role, inbox.waiting),
  });
  return { teamChat: unread.data?.count ?? 0, inbox: waiting.data?.count ?? 0 };
}
