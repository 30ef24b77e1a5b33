import { notifications } from "@/contract/notices/notifications";
import { queryFor } from "@/lib/api/query";

export const unread = queryFor(notifications.unreadCount);
