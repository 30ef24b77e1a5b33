"use client";
import { useContext } from "react";
import type { ComponentProps, MouseEvent } from "react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";

/**
 * A link whose screen is fetched ahead once somebody means to go there: the pointer is over it, or it has the
 * focus. What merely stands on a screen is not fetched. `prefetch={false}`: not even then.
 * The framework's own link watches what is in view, which is most of its code.
 */
export function Link({
  href,
  prefetch,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: ComponentProps<"a"> & { href: string; prefetch?: false }) {
  const router = useContext(AppRouterContext);
  const fetchAhead = () => {
    if (router && prefetch !== false && isHere(href)) router.prefetch(href);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!router || event.defaultPrevented || isBrowsers(event) || !isHere(href)) return;
        event.preventDefault();
        router.push(href);
      }}
      onPointerEnter={(event) => {
        fetchAhead();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        fetchAhead();
        onFocus?.(event);
      }}
    >
      {children}
    </a>
  );
}

const isHere = (href: string): boolean => new URL(href, location.href).origin === location.origin;

/** Another tab or window, or a file: what the browser does by itself. */
const isBrowsers = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  !["", "_self"].includes(event.currentTarget.target) ||
  event.currentTarget.hasAttribute("download") ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey;
