import { screen, waitFor, within } from "@testing-library/react";
import { agents, skills } from "@/contract/desk/agents";
import type { AgentSkill } from "@/contract/desk/agents";
import { gate } from "@/tests/gate";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MySkills } from "./my-skills";

const [tents, boots] = ["Tents", "Boots"].map((name, order) => ({
  id: `01980000-0000-7000-8050-00000000000${order + 1}`,
  name,
  description: null,
  agentCount: 0,
  agents: [],
}));

test("a level that was set stands, whatever an answer says that was on its way before, and the next press keeps it", async () => {
  const [late, unsaved] = [gate(), gate()];
  let asked = 0;
  mock(agents.skills, async () => {
    asked += 1;
    if (asked > 1) await late.opened;
    return { items: Array<AgentSkill>() };
  });
  mock(skills.list, pageOf([tents, boots].flatMap((skill) => skill ?? [])));
  const sent: unknown[] = [];
  mock(agents.setSkills, async ({ body }) => {
    sent.push(body);
    await unsaved.opened;
    return { items: [] };
  });
  const { user, client } = renderDesk(<MySkills />, { role: "AGENT" });
  const press = async (group: string) =>
    user.click(
      within(await screen.findByRole("group", { name: group })).getByRole("button", { name: "3: Solid" }),
    );
  await screen.findByText("Tents");
  void client.invalidateQueries({ queryKey: ["agents", "skills"] });
  await waitFor(() => expect(asked).toBe(2));
  await press("Level of Tents");
  late.open();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await press("Level of Boots");
  await waitFor(() =>
    expect(sent[1]).toMatchObject({
      skills: [
        { skillId: tents?.id, level: 3 },
        { skillId: boots?.id, level: 3 },
      ],
    }),
  );
});
