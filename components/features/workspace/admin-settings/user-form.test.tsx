import { useState } from "react";
import { screen, waitFor } from "@testing-library/react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { skills } from "@/contract/desk/agents";
import { users } from "@/contract/people/users";
import { staffUser } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { UserForm } from "./user-form";

const nora = staffUser();

/** A form over a row that somebody else changes on a press. */
function Harness() {
  const [user, setUser] = useState(nora);
  return (
    <>
      <button type="button" onClick={() => setUser({ ...nora, role: "SUPERVISOR", lastName: "Kamal-Diaz" })}>
        {"Meanwhile"}
      </button>
      <UserForm user={user} onClose={() => undefined} onLeave={() => undefined} />
    </>
  );
}

test("only what this one changed is sent, also where somebody else has changed the rest while the form was open", async () => {
  mock(agentGroups.list, pageOf<never>([]));
  mock(skills.list, pageOf<never>([]));
  const sent = mock(users.update, nora);
  const { user } = renderDesk(<Harness />, { role: "ADMIN" });
  await user.clear(await screen.findByLabelText(/^Other/));
  await user.type(screen.getByLabelText(/^Other/), "12");
  await user.click(screen.getByRole("button", { name: "Meanwhile", hidden: true }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ capacity: { other: 12 } }));
});
