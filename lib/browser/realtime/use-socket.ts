"use client";
import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { deskLimits as limits } from "@/contract/desk-limits";
import { invalidateGroup } from "../../api/query-client";
import { useSession } from "../../auth/store";
import type { AuthUser } from "../../shared/auth/token";
import { pageFacts } from "../../shared/page-facts";
import { lazyCode } from "../lazy-code";
import { playSound } from "../sounds";
import { addAlert } from "./alerts";
import { tellLive } from "./live-bus";
import { batch } from "./batch";
import type { Reaction } from "./reactions";
import type { DeskSocket } from "./socket";

const socketCode = lazyCode(() => Promise.all([import("./socket"), import("./reactions")]));

/** A SUPER_ADMIN hears the workspace whose page it is, in which they are on a visit; others have one alone. */
const tenantHeard = ({ role, tenantId }: AuthUser): string =>
  (role === "SUPER_ADMIN" ? pageFacts().tenant : null) ?? tenantId;

/**
 * Holds the socket while somebody is signed in, and does what each event asks for. `onToast` draws; texts are
 * the caller's.
 */
export function useSocket(onToast: (toast: NonNullable<Reaction["toast"]>) => void): void {
  const client = useQueryClient();
  const isAuthenticated = useSession((state) => state.isAuthenticated);
  const tenantId = useSession((state) => state.user && tenantHeard(state.user));
  const userId = useSession((state) => state.user?.id);
  const draw = useRef(onToast);
  useEffect(() => {
    draw.current = onToast;
  });

  useEffect(() => {
    if (!isAuthenticated || !tenantId || !userId) return;
    let socket: DeskSocket | null = null;
    let isGone = false;
    const stale = batch<Reaction["stale"][number]>((each) => invalidateGroup(client, each.group, each.id));
    const react = (reaction: Reaction | null, isOld: boolean) => {
      if (!reaction) return;
      for (const each of reaction.stale) stale.add(`${each.group} ${each.id ?? ""}`, each);
      if (isOld) return; // its data is fetched again; its toast would be news of yesterday
      if (reaction.toast) draw.current(reaction.toast);
      if (reaction.alert) addAlert(reaction.alert);
      if (reaction.sound) playSound(reaction.sound);
    };
    const open = () => {
      removeEventListener("online", open);
      void socketCode()
        .then(([{ openSocket }, { reactionTo }]) =>
          openSocket(tenantId, {
            onEvent: (name, payload, isOld) => {
              tellLive(name, payload);
              react(reactionTo(name, payload, userId), isOld);
            },
            onResync: () => void client.invalidateQueries(),
          }),
        )
        .then((opened) => {
          socket = opened;
          if (isGone) opened.close();
        })
        .catch(() => !isGone && addEventListener("online", open)); // its code did not come
    };
    const openTimer = setTimeout(open, limits.socketConnectDelayMs);
    return () => {
      isGone = true;
      clearTimeout(openTimer);
      removeEventListener("online", open);
      stale.stop();
      socket?.close();
    };
  }, [client, isAuthenticated, tenantId, userId]);
}
