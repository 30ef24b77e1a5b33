/**
 * What the web side passes on to an API on another origin, so that relative links work wherever they were
 * written: files, logos, pictures of articles, links in mails, the chat's script. A page's own calls go to
 * the API directly; sockets can't be passed on.
 * @returns path and query at the API; null: a page, or a write that its page sends to the API itself
 */
export function apiTarget({
  method,
  path,
  search,
  tenant,
}: {
  method: string;
  path: string;
  search: string;
  tenant: string | null;
}): string | null {
  const isRead = method === "GET" || method === "HEAD";
  if (path === "/chat.js")
    return isRead && tenant !== null ? `/chat.js?site=${encodeURIComponent(tenant)}` : null;
  // The service worker knows no other origin than its own.
  if (path === "/api/notifications/push/subscription" && method === "PUT") return path;
  return isRead && /^\/(?:api|chat-box)\//.test(path) ? path + search : null;
}
