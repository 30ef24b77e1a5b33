import { apiTarget } from "./api-paths";

const asked = { method: "GET", search: "", tenant: "acme" };

test.each([
  [
    "a file",
    { path: "/api/files/acme/1", search: "?expires=1&signature=x" },
    "/api/files/acme/1?expires=1&signature=x",
  ],
  ["a picture of an article", { path: "/api/public/sites/acme/files/1" }, "/api/public/sites/acme/files/1"],
  ["the head of a file", { path: "/api/files/acme/1", method: "HEAD" }, "/api/files/acme/1"],
  [
    "the chat's script, with whose it is, whatever else was asked",
    { path: "/chat.js", search: "?site=globex" },
    "/chat.js?site=acme",
  ],
  [
    "what the chat's script loads",
    { path: "/chat-box/box-0123456789abcdef.js" },
    "/chat-box/box-0123456789abcdef.js",
  ],
  [
    "a push subscription that moved",
    { path: "/api/notifications/push/subscription", method: "PUT" },
    "/api/notifications/push/subscription",
  ],
])("%s is passed on", (_what, given, target) => {
  expect(apiTarget({ ...asked, ...given })).toBe(target);
});

test.each([
  ["a page", { path: "/help-center" }],
  ["a page whose name begins alike", { path: "/apiary" }],
  ["the chat's script of nobody", { path: "/chat.js", tenant: null }],
  ["a write", { path: "/api/tickets", method: "POST" }],
  ["another write of the same name", { path: "/api/files/acme/1", method: "PUT" }],
])("%s is not", (_what, given) => {
  expect(apiTarget({ ...asked, ...given })).toBeNull();
});
