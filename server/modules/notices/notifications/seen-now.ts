import { and, eq, inArray } from "drizzle-orm";
import type { EventPayloads } from "../../../../contract/events.ts";
import type { Desk } from "../../../work.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { goneTitle, seenBy } from "./sight.ts";
import { notifications } from "./table.ts";

interface Notice {
  title: string;
  content: string;
  actionUrl: string | null;
  isNote: boolean;
}

/** Notifications of one person, without the words of those about something that they may not see any more. */
export async function asSeenNow<N extends Notice>(
  work: Work,
  userId: string,
  notices: readonly N[],
): Promise<N[]> {
  if (notices.length === 0) return [];
  const { sightOf, locale } = await seenBy(
    work,
    userId,
    notices.map(({ actionUrl }) => actionUrl),
  );
  return notices.map((notice) =>
    sightOf(notice.actionUrl) === "gone"
      ? { ...notice, title: goneTitle(notice.actionUrl, locale), content: "", actionUrl: null, isNote: false }
      : notice,
  );
}

interface Event {
  name: string;
  payload: object;
}
const noticeName = "in_app_notification";
const idIn = ({ payload }: Event): string | null =>
  "id" in payload && typeof payload.id === "string" ? payload.id : null;

/**
 * Events that somebody missed, as they would be told now: what a notification said may have gone out of
 * their sight meanwhile.
 */
export async function eventsSeenNow<E extends Event>(
  desk: Desk,
  tenant: string,
  userId: string,
  missed: readonly E[],
): Promise<E[]> {
  const ids = missed.filter(({ name }) => name === noticeName).flatMap((event) => idIn(event) ?? []);
  if (ids.length === 0) return [...missed];
  const words = await desk.read(tenant, systemActor, async (work) => {
    const rows = await work.db
      .select({
        id: notifications.id,
        title: notifications.title,
        content: notifications.content,
        actionUrl: notifications.actionUrl,
        isNote: notifications.isNote,
      })
      .from(notifications)
      .where(
        and(
          eq(notifications.tenantId, tenant),
          eq(notifications.userId, userId),
          inArray(notifications.id, ids),
        ),
      );
    return new Map((await asSeenNow(work, userId, rows)).map((row) => [row.id, row]));
  });
  return missed.flatMap((event) => {
    if (event.name !== noticeName) return [event];
    const row = words.get(idIn(event) ?? "");
    if (!row) return []; // it is there no more
    const said: Partial<EventPayloads[typeof noticeName]> = { subject: row.title, message: row.content };
    return [{ ...event, payload: { ...event.payload, ...said } }];
  });
}
