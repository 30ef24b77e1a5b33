"use client";
import { createContext, startTransition, use, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { readersZone, zoneCookie } from "../shared/first-picture";
import type { Picture } from "../shared/first-picture";
import { writeCookie } from "../shared/auth/cookie";

const FirstPicture = createContext<Picture | null>(null);

/**
 * What the server drew the page by. The browser's first picture is drawn by the same, so that nothing of the
 * server's is thrown away; what comes after it is drawn by the browser's own clock, zone and width.
 */
export function FirstPictureProvider({ picture, children }: { picture: Picture; children: ReactNode }) {
  const [shown, setShown] = useState<Picture | null>(picture);
  useEffect(() => {
    const zone = readersZone();
    if (zone !== picture.zone) writeCookie(zoneCookie, zone);
    startTransition(() => setShown(null));
  }, [picture.zone]);
  return <FirstPicture value={shown}>{children}</FirstPicture>;
}

/** Null: what is drawn is not the first picture of a page. */
export const useFirstPicture = (): Picture | null => use(FirstPicture);
