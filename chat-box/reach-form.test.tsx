import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ChatVisitor } from "@/lib/chat/conversation";
import { Refused } from "./calls";
import { reachForm } from "./forms";
import type { Say } from "./words";

const say: Say = (word) => word;
afterEach(() => document.body.replaceChildren());

test("an address is given, a broken one is refused where it stands, and a failure keeps what was typed", async () => {
  const given: ChatVisitor[] = [];
  const answers: (() => Promise<void>)[] = [
    () => Promise.reject(new Refused(429)),
    () => Promise.reject(new TypeError("network")),
    () => Promise.resolve(),
  ];
  document.body.append(
    reachForm(say, { name: "", email: "" }, (visitor) => {
      given.push(visitor);
      return answers[given.length - 1]?.() ?? Promise.resolve();
    }),
  );
  const user = userEvent.setup();
  const email = screen.getByRole("textbox", { name: "email" });
  await user.type(email, "kim@{Enter}");
  expect(email).toHaveAccessibleDescription("emailInvalid");
  expect(given).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: "nameOptional" }), "Kim");
  await user.type(email, "example.test{Enter}");
  await waitFor(() => expect(email).toHaveAccessibleDescription("tooMany"));
  await user.click(screen.getByRole("button", { name: "reachSave" }));
  await waitFor(() => expect(email).toHaveAccessibleDescription("reachFailed"));
  await user.click(screen.getByRole("button", { name: "reachSave" }));
  await waitFor(() => expect(given).toHaveLength(3));
  expect(given.at(-1)).toEqual({ email: "kim@example.test", name: "Kim" });
});

test("who gave a name before is not asked for it again", () => {
  document.body.append(reachForm(say, { name: "Kim", email: "" }, () => Promise.resolve()));
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
});
