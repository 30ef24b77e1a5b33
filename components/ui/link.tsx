"use client";
import { useState } from "react";
import type { ComponentProps } from "react";
import NextLink from "next/link";

/**
 * A link whose screen is fetched ahead once somebody means to go there: the pointer is over it, or it has the
 * focus. What merely stands on a screen is not fetched. `prefetch={false}`: not even then.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isMeant, setIsMeant] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isMeant && prefetch !== false ? (prefetch ?? null) : false}
      onPointerEnter={(event) => {
        if (prefetch !== false) setIsMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        if (prefetch !== false) setIsMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
