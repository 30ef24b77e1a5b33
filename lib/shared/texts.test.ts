import { pickTexts, sayer } from "./texts";

const messages = {
  auth: { login: { title: "Log in to {tenant}", tabs: { code: "Code" } }, loginHelp: "Help" },
  errors: { network: "Away" },
};

test("a page gets the texts under the prefixes it asks for and no others", () => {
  expect(pickTexts(messages, ["auth.login", "errors"])).toEqual({
    "auth.login.title": "Log in to {tenant}",
    "auth.login.tabs.code": "Code",
    "errors.network": "Away",
  });
});

test("names are filled in, and a gap without a value stays visible", () => {
  const say = sayer(pickTexts(messages, ["auth"]));
  expect(say("auth.login.title", { tenant: "Acme" })).toBe("Log in to Acme");
  expect(say("auth.login.title")).toBe("Log in to {tenant}");
});

test("a missing text shows its key", () => {
  expect(sayer({})("auth.nowhere")).toBe("auth.nowhere");
});
