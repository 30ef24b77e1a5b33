"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agentGroups } from "@/contract/desk/agent-groups";
import type { AgentGroup } from "@/contract/desk/agent-groups";
import { limits } from "@/contract/limits";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { PeoplePicker } from "./people-picker";

/** A group and its members. Members come and go at once; a new group is saved first. */
export function GroupForm({
  group,
  onClose,
  onMade,
}: {
  group: AgentGroup | null;
  onClose: () => void;
  onMade?: (id: string) => void;
}) {
  const t = useTranslations("agentGroups");
  const complaints = useFormErrors();
  const { role } = useSignedIn();
  const [name, setName] = useState(group?.name ?? "");
  const [description, setDescription] = useState(group?.description ?? "");
  const [autoAssign, setAutoAssign] = useState(group?.autoAssign ?? true);
  const create = useSend(agentGroups.create, { onError: () => undefined });
  const update = useSend(agentGroups.update, { onError: () => undefined });
  const mayChange = mayCall(role, agentGroups.update);
  const save = async () => {
    const body = { name: name.trim(), description: description.trim() || null, autoAssign };
    const saved = group
      ? await update.mutateAsync({ params: { id: group.id }, body })
      : await create.mutateAsync({ body });
    showToast("success", t(group ? "saved" : "created"));
    if (group) onClose();
    else onMade?.(saved.id);
  };
  return (
    <FormDrawer
      title={t(group ? "edit" : "new")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
      saveLabel={t(group ? "save" : "saveAndAdd")}
      maySave={mayChange}
      below={group && <Members groupId={group.id} />}
    >
      <Field label={t("fields.name")} error={complaints.errors["name"]} isRequired>
        <Input
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={60}
          disabled={!mayChange}
          value={name}
          onChange={(event) => {
            complaints.clear("name");
            setName(event.target.value);
          }}
        />
      </Field>
      <Field label={t("fields.description")} error={complaints.errors["description"]}>
        <Textarea
          name="description"
          dir="auto"
          rows={2}
          maxLength={200}
          disabled={!mayChange}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Checkbox
        label={t("fields.autoAssign")}
        help={t("fields.autoAssignHelp")}
        disabled={!mayChange}
        checked={autoAssign}
        onChange={(event) => setAutoAssign(event.target.checked)}
      />
    </FormDrawer>
  );
}

function Members({ groupId }: { groupId: string }) {
  const t = useTranslations("agentGroups");
  const { role } = useSignedIn();
  const query = useQuery(
    queryFor(agentGroups.members, { params: { id: groupId }, query: { limit: limits.pageSizeMax } }),
  );
  const add = useSend(agentGroups.addMembers);
  const remove = useSend(agentGroups.removeMember);
  return (
    <section className="mt-6 flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{t("members")}</h3>
      {query.data ? (
        <PeoplePicker
          people={query.data.items}
          isDisabled={!mayCall(role, agentGroups.addMembers)}
          onAdd={({ id }) => add.mutate({ params: { id: groupId }, body: { agentIds: [id] } })}
          onRemove={({ id }) => remove.mutate({ params: { id: groupId, agentId: id } })}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {query.data && query.data.total > query.data.items.length && (
        <p className="text-xs text-ink-faint">
          {t("moreMembers", { count: query.data.total - query.data.items.length })}
        </p>
      )}
    </section>
  );
}
