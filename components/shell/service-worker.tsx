"use client";
import { useEffect } from "react";
import { pageFacts } from "@/lib/shared/page-facts";

/**
 * Files by content and a page for when there is no network (public/sw.js). Not while developing, where a
 * file's name says nothing of its content.
 */
export function ServiceWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator) || pageFacts().release === "dev") return;
    // without it the desk works as well
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  }, []);
  return null;
}
