import { slaSettings } from "../../../contract/desk/sla-settings.ts";
import type { BodyIn } from "../../../contract/kit.ts";
import { jobsDone } from "../jobs-done.ts";
import type { Person, World } from "../world.ts";

type Targets = NonNullable<BodyIn<typeof slaSettings.update>["targets"]>;

/** Writes the default policy's targets. @returns its id */
export async function setDefaultTargets(world: World, boss: Person, targets: Targets): Promise<string> {
  const { options } = await world.ok(slaSettings.all, boss);
  const id = options.defaultPolicyId;
  await world.ok(slaSettings.update, boss, { params: { id }, body: { targets } });
  return id;
}

/** Service levels of a workspace by one policy, from now on. @returns the policy's id */
export async function switchOnServiceLevels(
  world: World,
  boss: Person,
  targets: Targets,
  options: BodyIn<typeof slaSettings.options> = {},
): Promise<string> {
  const id = await setDefaultTargets(world, boss, targets);
  await world.ok(slaSettings.options, boss, { body: { isOn: true, ...options } });
  await jobsDone(world);
  return id;
}
