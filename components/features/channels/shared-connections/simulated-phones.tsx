"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import type { ConnectionProvider } from "@/contract/enums";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SimulatedPhone } from "./simulated-phone";

interface Customer {
  number: string;
  name: string;
}

/** The customers of a simulated number, and the phone of the chosen one. */
export function SimulatedPhones({
  state,
  provider,
}: {
  state: SimulatorState;
  provider: ConnectionProvider;
}) {
  const t = useTranslations("simulator");
  const [added, setAdded] = useState<readonly Customer[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [adds, setAdds] = useState(false);
  const customers = customersOf(state, added, (number) =>
    provider === "email" ? number : t("customer", { digits: number.slice(-4) }),
  );
  const shown = customers.find(({ number }) => number === chosen) ?? customers[0];
  const take = (customer: Customer) => {
    setAdded((all) => [customer, ...all.filter(({ number }) => number !== customer.number)]);
    setChosen(customer.number);
    setAdds(false);
  };
  const add = (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdds(true)}>
      {t("newCustomer")}
    </Button>
  );
  return (
    <Card isFlush title={t("phones")} actions={add}>
      {shown ? (
        <div className="flex flex-col md:h-152 md:flex-row">
          <ul
            aria-label={t("customers")}
            className="flex shrink-0 gap-1 overflow-x-auto border-b border-line p-2 md:w-48 md:flex-col md:overflow-y-auto md:border-e md:border-b-0"
          >
            {customers.map((customer) => (
              <li key={customer.number} className="shrink-0">
                <CustomerButton
                  customer={customer}
                  shown={addressOf(provider, customer.number)}
                  isChosen={customer.number === shown.number}
                  onPress={() => setChosen(customer.number)}
                />
              </li>
            ))}
          </ul>
          <SimulatedPhone key={shown.number} state={state} customer={shown} provider={provider} />
        </div>
      ) : (
        <p className="px-4 py-12 text-center text-sm text-ink-muted">{t("noCustomers")}</p>
      )}
      {adds && <NewCustomer provider={provider} onClose={() => setAdds(false)} onAdd={take} />}
    </Card>
  );
}

function CustomerButton({
  customer: { name },
  shown,
  isChosen,
  onPress,
}: {
  customer: Customer;
  /** Their address as it is written. */
  shown: string;
  isChosen: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={clsx(
        "block w-full rounded-md px-2.5 py-1.5 text-start text-sm -outline-offset-2!",
        isChosen ? "bg-accent-soft text-accent-ink" : "text-ink hover:bg-hover",
      )}
    >
      {name !== shown && (
        <span dir="auto" className="block max-w-40 truncate font-medium">
          {name}
        </span>
      )}
      <span title={shown} className="block max-w-40 truncate text-xs tabular-nums">
        <bdi dir="ltr">{shown}</bdi>
      </span>
    </button>
  );
}

function NewCustomer({
  provider,
  onClose,
  onAdd,
}: {
  provider: ConnectionProvider;
  onClose: () => void;
  onAdd: (customer: Customer) => void;
}) {
  const t = useTranslations("simulator");
  const { label, help, pattern, rule } = asksOf[provider];
  const isMail = provider === "email";
  const complaints = useFormErrors();
  const [number, setNumber] = useState("");
  const [name, setName] = useState("");
  return (
    <FormDialog
      size="sm"
      title={t("newCustomer")}
      saveLabel={t("addCustomer")}
      isPending={false}
      problem={null}
      onSend={(form) => {
        if (complaints.check(form))
          onAdd({ number: isMail ? number.trim().toLowerCase() : digitsOf(number), name: name.trim() });
      }}
      onClose={onClose}
    >
      <Field label={t(label)} help={help && t(help)} error={complaints.errors["number"]} isRequired>
        <Input
          name="number"
          dir="ltr"
          type={isMail ? "email" : provider === "whatsapp" ? "tel" : "text"}
          inputMode={provider === "instagram" ? "numeric" : undefined}
          autoComplete="off"
          pattern={pattern}
          title={rule && t(rule)}
          value={number}
          onChange={(event) => {
            complaints.clear("number");
            setNumber(event.target.value);
          }}
        />
      </Field>
      <Field label={t("name")} error={complaints.errors["name"]} isRequired>
        <Input
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => {
            complaints.clear("name");
            setName(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** How a customer of each is asked for. */
const asksOf = {
  whatsapp: {
    label: "number",
    help: "numberHelp",
    pattern: "\\s*\\+?[1-9][\\d ]{6,20}",
    rule: "numberRule",
  },
  instagram: {
    label: "accountId",
    help: "accountIdHelp",
    pattern: "\\s*\\d{5,20}\\s*",
    rule: "accountIdRule",
  },
  email: { label: "address", help: undefined, pattern: undefined, rule: undefined },
} as const;
const addressOf = (provider: ConnectionProvider, number: string): string =>
  provider === "whatsapp" ? `+${number}` : number;
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "");

/** Who was added here first, then who has written or was written to, the latest first. */
function customersOf(
  { lines }: SimulatorState,
  added: readonly Customer[],
  nameless: (number: string) => string,
): Customer[] {
  const named = new Map(
    lines.flatMap(({ customer, customerName }) => (customerName ? [[customer, customerName]] : [])),
  );
  const numbers = [
    ...new Set([
      ...added
        .map(({ number }) => number)
        .filter((number) => !lines.some(({ customer }) => customer === number)),
      ...lines.map(({ customer }) => customer).toReversed(),
    ]),
  ];
  return numbers.map(
    (number) =>
      added.find((one) => one.number === number) ?? { number, name: named.get(number) ?? nameless(number) },
  );
}
