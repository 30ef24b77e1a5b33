import type { StaffUser } from "@/contract/people/users";
import { capacityPools } from "@/contract/enums";
import type { CapacityPool } from "@/contract/enums";
import { roles } from "@/contract/roles";

export const grantableRoles = roles.filter((role) => role !== "SUPER_ADMIN");
export type GrantableRole = (typeof grantableRoles)[number];
export type WrittenPools = Record<CapacityPool, string>;
const written = (override: StaffUser["capacityOverride"]): WrittenPools => ({
  chat: String(override.chat ?? ""),
  messengers: String(override.messengers ?? ""),
  other: String(override.other ?? ""),
});

/** A person as the form holds them. */
export const valuesOf = (user: StaffUser) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  capacity: written(user.capacityOverride),
  groupIds: user.groups.map(({ id }) => id),
  levels: user.skills.map(({ skillId, level }) => ({ skillId, level })),
});

/** What of it is sent: only what was changed. */
export function changesOf(values: ReturnType<typeof valuesOf>, user: StaffUser) {
  const before = valuesOf(user);
  const [firstName, lastName] = [values.firstName.trim(), values.lastName.trim()];
  const role = grantableRoles.find((each) => each === values.role);
  return {
    ...(firstName === user.firstName ? {} : { firstName }),
    ...(lastName === user.lastName ? {} : { lastName }),
    ...(role === undefined || role === user.role ? {} : { role }),
    ...capacityChanged(values.capacity, user.capacityOverride),
    ...(sameSet(values.groupIds, before.groupIds) ? {} : { groupIds: values.groupIds }),
    ...(sameSet(values.levels.map(keyOf), before.levels.map(keyOf)) ? {} : { skills: values.levels }),
  };
}

/** The pools that were changed; an empty field takes the workspace's default. */
function capacityChanged(
  values: WrittenPools,
  before: StaffUser["capacityOverride"],
): { capacity?: Partial<StaffUser["capacityOverride"]> } {
  const changed = capacityPools.flatMap((pool) => {
    const value = values[pool].trim() === "" ? null : Number(values[pool]);
    return value === before[pool] ? [] : [[pool, value] as const];
  });
  return changed.length === 0 ? {} : { capacity: Object.fromEntries(changed) };
}

const keyOf = ({ skillId, level }: { skillId: string; level: number }) => `${skillId} ${level}`;
const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
