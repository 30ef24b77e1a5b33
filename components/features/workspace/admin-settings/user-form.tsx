"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { users } from "@/contract/people/users";
import type { StaffUser } from "@/contract/people/users";
import { skills } from "@/contract/desk/agents";
import { capacityPools } from "@/contract/enums";
import type { CapacityPool } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { outranks } from "@/contract/roles";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { changesOf, grantableRoles, valuesOf } from "./user-changes";
import type { GrantableRole, WrittenPools } from "./user-changes";

/**
 * Name, role, capacity, groups and skills of one person. Only what was changed is sent, so that two people at
 * once do not undo each other.
 */
export function UserForm({
  user: now,
  onClose,
  onLeave,
}: {
  user: StaffUser;
  onClose: () => void;
  onLeave: () => void;
}) {
  const t = useTranslations("users");
  const format = useFormat();
  const moment = useNow();
  const complaints = useFormErrors();
  const me = useSignedIn();
  // As they were when the form was opened: what somebody else has changed since is no change of this one's.
  const [user] = useState(now);
  const isSelf = me.id === user.id;
  const [values, setValues] = useState(() => valuesOf(user));
  const set = <Key extends keyof typeof values>(key: Key, value: (typeof values)[Key]) => {
    complaints.clear(key);
    setValues((all) => ({ ...all, [key]: value }));
  };
  const save = useSend(users.update, { onError: () => undefined });
  const submit = async () => {
    const changed = changesOf(values, user);
    if (Object.keys(changed).length === 0) return onClose();
    await save.mutateAsync({ params: { id: user.id }, body: changed });
    showToast("success", t("saved", { name: user.name }));
    onClose();
  };
  return (
    <FormDrawer
      title={user.name}
      text={
        <>
          {user.email}
          <br />
          {user.lastLoginAt
            ? t("lastLogin", { when: format.relative(user.lastLoginAt, moment) })
            : t("neverIn")}
        </>
      }
      complaints={complaints}
      onSave={submit}
      onClose={onClose}
      aside={
        !isSelf &&
        user.isActive && (
          <Button variant="ghost" className="me-auto text-danger-ink!" onClick={onLeave}>
            {t("deactivate")}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("fields.firstName")} error={complaints.errors["firstName"]} isRequired>
          <Input
            name="firstName"
            dir="auto"
            autoComplete="off"
            maxLength={60}
            value={values.firstName}
            onChange={(event) => set("firstName", event.target.value)}
          />
        </Field>
        <Field label={t("fields.lastName")} error={complaints.errors["lastName"]} isRequired>
          <Input
            name="lastName"
            dir="auto"
            autoComplete="off"
            maxLength={60}
            value={values.lastName}
            onChange={(event) => set("lastName", event.target.value)}
          />
        </Field>
      </div>
      <Field
        label={t("columns.role")}
        error={complaints.errors["role"]}
        help={isSelf ? t("ownRole") : t(`roleHelp.${values.role}`)}
      >
        <Select<GrantableRole>
          disabled={isSelf || user.role === "SUPER_ADMIN"}
          options={grantableRoles
            .filter((each) => outranks(me.role, each))
            .map((value) => ({ value, label: t(`roles.${value}`) }))}
          value={grantableRoles.find((each) => each === values.role) ?? null}
          onChange={(role) => set("role", role)}
        />
      </Field>
      <CapacityFields
        user={user}
        values={values.capacity}
        errors={complaints.errors}
        onChange={(pool, value) => {
          complaints.clear(`capacity.${pool}`);
          set("capacity", { ...values.capacity, [pool]: value });
        }}
      />
      <GroupChoices chosen={values.groupIds} onChange={(groupIds) => set("groupIds", groupIds)} />
      <SkillLevels levels={values.levels} onChange={(levels) => set("levels", levels)} />
    </FormDrawer>
  );
}

function CapacityFields({
  user,
  values,
  errors,
  onChange,
}: {
  user: StaffUser;
  values: WrittenPools;
  errors: Record<string, string | undefined>;
  onChange: (pool: CapacityPool, value: string) => void;
}) {
  const t = useTranslations("users");
  const words = useTranslations("capacity");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("fields.capacity")}</legend>
      <div className="grid grid-cols-3 gap-3">
        {capacityPools.map((pool) => (
          <Field
            key={pool}
            label={words(`pools.${pool}`)}
            error={errors[`capacity.${pool}`]}
            help={words("now", { open: user.load[pool] })}
          >
            <Input
              name={`capacity.${pool}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={limits.agentCapacityMax}
              placeholder={
                user.capacityOverride[pool] === null ? String(user.capacity[pool]) : words("default")
              }
              value={values[pool]}
              onChange={(event) => onChange(pool, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <p className="mt-1.5 text-[0.8125rem] text-ink-faint">{t("fields.capacityHelp")}</p>
    </fieldset>
  );
}

function GroupChoices({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const t = useTranslations("users");
  const { data } = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("columns.groups")}</legend>
      {data?.items.length === 0 && <p className="text-[0.8125rem] text-ink-faint">{t("noGroups")}</p>}
      {data?.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
}

function SkillLevels({
  levels,
  onChange,
}: {
  levels: readonly { skillId: string; level: number }[];
  onChange: (levels: { skillId: string; level: number }[]) => void;
}) {
  const t = useTranslations("users");
  const words = useTranslations("skills");
  const { data } = useQuery(queryFor(skills.list, { query: { limit: limits.pageSizeMax } }));
  const known = data?.items ?? [];
  const others = known.filter(({ id }) => !levels.some(({ skillId }) => skillId === id));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("columns.skills")}</legend>
      {levels.map(({ skillId, level }) => {
        const name = known.find(({ id }) => id === skillId)?.name ?? "…";
        return (
          <div key={skillId} className="flex items-center gap-2">
            <span dir="auto" className="own-direction min-w-0 flex-1 truncate text-sm">
              {name}
            </span>
            <span className="w-36">
              <Select
                size="sm"
                label={words("levelOf", { name })}
                options={["1", "2", "3", "4", "5"].map((value) => ({
                  value,
                  label: words(`levels.${value}`),
                }))}
                value={String(level)}
                onChange={(value) =>
                  onChange(
                    levels.map((one) => (one.skillId === skillId ? { skillId, level: Number(value) } : one)),
                  )
                }
              />
            </span>
            <IconButton
              size="sm"
              label={t("removeSkill", { name })}
              onClick={() => onChange(levels.filter((one) => one.skillId !== skillId))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {others.length > 0 && (
        <Select
          size="sm"
          label={t("addSkill")}
          placeholder={t("addSkill")}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(skillId) => onChange([...levels, { skillId, level: 3 }])}
        />
      )}
    </fieldset>
  );
}
