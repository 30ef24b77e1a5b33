"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import type { Answer, BodyIn } from "@/contract/kit";
import { contactLists } from "@/contract/crm/contact-lists";
import { asText } from "@/components/features/crm/shared-contact-list/filters";
import type { ContactFilters } from "@/components/features/crm/shared-contact-list/filters";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { RuleGroups, isEmptyGroup } from "./rule-groups";
import type { RuleGroup } from "./rule-groups";

type ContactList = Answer<typeof contactLists.get>;
type Rule = NonNullable<BodyIn<typeof contactLists.create>["rule"]>;

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
  const [groups, setGroups] = useState<readonly RuleGroup[] | null>(
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
    if (!check(element) || groups?.some(isEmptyGroup)) return;
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
          <RuleGroups
            groups={groups}
            errorOf={(group, at) =>
              wrong?.get(at) ?? (isTried && isEmptyGroup(group) ? t("groupEmpty") : undefined)
            }
            onGroups={setGroups}
            onChange={set}
          />
        )}
        {fault && ![...(wrong?.keys() ?? [])].some((at) => at >= 0) && (
          <Banner tone="danger">{inWords(fault)}</Banner>
        )}
      </div>
    </Dialog>
  );
}
