"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import type { Answer, BodyIn } from "@/contract/kit";
import { contactLists } from "@/contract/crm/contact-lists";
import { limits } from "@/contract/limits";
import { ContactFilterChips } from "@/components/features/crm/shared-contact-list/filter-bar";
import { asText } from "@/components/features/crm/shared-contact-list/filters";
import type { ContactFilters } from "@/components/features/crm/shared-contact-list/filters";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";

type ContactList = Answer<typeof contactLists.get>;
type Rule = NonNullable<BodyIn<typeof contactLists.create>["rule"]>;
/** Groups are moved by nobody, but taken out of the middle: each keeps what is open in it. */
interface Group {
  key: number;
  filters: ContactFilters;
}
const isEmpty = ({ filters }: Group): boolean => Object.keys(filters).length === 0;

/**
 * A list's name and, where it has one, its rule: whoever matches any of the groups, each of them in whole.
 * @param groups of a new list with a rule; without them a new one is who is put there
 */
export function ListDialog({
  list,
  groups: begun,
  onClose,
  onSaved,
}: {
  list?: ContactList;
  groups?: readonly ContactFilters[];
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const { errors, check, accept } = useFormErrors();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const first = list ? (list.rule?.map(asText) ?? null) : (begun ?? null);
  const [groups, setGroups] = useState<readonly Group[] | null>(
    first?.map((filters, key) => ({ key, filters })) ?? null,
  );
  const [name, setName] = useState(list?.name ?? "");
  const [isTried, setIsTried] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const told = {
    onSuccess: ({ id }: ContactList) => onSaved(id),
    onError: (error: Error) => {
      setFault(accept(error, form) ? null : error);
    },
  };
  const create = useSend(contactLists.create, told);
  const update = useSend(contactLists.update, told);
  const save = (body: BodyIn<typeof contactLists.create>) => {
    if (list) update.mutate({ params: { id: list.id }, body });
    else create.mutate({ body });
  };
  const submit = (element: HTMLFormElement) => {
    setIsTried(true);
    setFault(null);
    if (!check(element) || groups?.some(isEmpty)) return;
    // What an address holds is what the call takes; the server looks at each and names what is wrong.
    save({
      name: name.trim(),
      ...(groups === null ? {} : { rule: groups.map(({ filters }) => filters) as Rule }),
    }); // see above
  };
  const set = (key: number, filters: ContactFilters) => {
    setFault(null);
    setGroups((all) => all?.map((group) => (group.key === key ? { key, filters } : group)) ?? null);
  };
  const wrong = isFault(fault)
    ? new Map(fault.errors.map(({ path, message }) => [Number(path.split(".")[1] ?? -1), message]))
    : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={groups === null ? "sm" : "lg"}
      title={t(list ? "editList" : groups === null ? "newStatic" : "newRule")}
      text={t(groups === null ? "newListHelp" : "saveHelp")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={create.isPending || update.isPending}
          >
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {/* The groups stand beside the form: what they open has forms of its own. */}
        <form
          ref={setForm}
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <Field label={t("listName")} error={errors["name"]} isRequired>
            <Input
              name="name"
              dir="auto"
              required
              maxLength={80}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </form>
        {groups && (
          <section aria-label={t("rule")} className="flex flex-col gap-2">
            {groups.map((group, at) => (
              <div key={group.key} className="flex flex-col gap-2">
                {at > 0 && (
                  <p className="text-center text-xs font-medium text-ink-faint uppercase">{t("or")}</p>
                )}
                <RuleGroup
                  group={group}
                  position={at + 1}
                  error={wrong?.get(at) ?? (isTried && isEmpty(group) ? t("groupEmpty") : undefined)}
                  onChange={(filters) => set(group.key, filters)}
                  onRemove={
                    groups.length > 1 ? () => setGroups(groups.filter((each) => each !== group)) : undefined
                  }
                />
              </div>
            ))}
            {groups.length < limits.listRuleGroupsMax && (
              <Button
                size="sm"
                variant="ghost"
                className="self-start"
                icon={<Plus aria-hidden />}
                onClick={() =>
                  setGroups([...groups, { key: Math.max(...groups.map(({ key }) => key)) + 1, filters: {} }])
                }
              >
                {t("addGroup")}
              </Button>
            )}
          </section>
        )}
        {fault && ![...(wrong?.keys() ?? [])].some((at) => at >= 0) && (
          <Banner tone="danger">{inWords(fault)}</Banner>
        )}
      </div>
    </Dialog>
  );
}

function RuleGroup({
  group: { filters },
  position,
  error,
  onChange,
  onRemove,
}: {
  group: Group;
  position: number;
  error: string | undefined;
  onChange: (filters: ContactFilters) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contactFilters");
  const name = t("group", { position });
  return (
    <div role="group" aria-label={name} className="rounded-lg border border-line bg-sunken p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-[0.8125rem] text-ink-muted">{t("allOf")}</p>
        {onRemove && (
          <IconButton size="sm" label={t("removeGroup", { name })} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {filters.search !== undefined && (
          <FilterChip
            label={words("searched")}
            text={words("is", { name: words("searched"), value: filters.search })}
            removeLabel={words("remove", { name: words("searched") })}
            onDrop={() => onChange(asText({ ...filters, search: null }))}
          />
        )}
        <ContactFilterChips
          filters={filters}
          onChange={(changes) => onChange(asText({ ...filters, ...changes }))}
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
