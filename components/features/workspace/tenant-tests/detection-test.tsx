"use client";
import { useState, useSyncExternalStore } from "react";
import { previewExample } from "@/contract/preview-hosts";
import { reservedPrefixes } from "@/contract/subdomain";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { storeTenant, storedTenant, switchTenant } from "@/lib/browser/current-tenant";
import { isSlug, readHost } from "@/lib/shared/tenancy/host";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

interface Props {
  texts: Texts;
  host: string;
  publicDomain: string;
  previewHosts: string;
  /** Leaves the page. */ goTo?: (address: string) => void;
}

/**
 * What the rules of tenant detection say of this address, of any other, and of each kind of address; and the
 * choice of a tenant, with and without leaving.
 */
export function DetectionTest({
  texts,
  host,
  publicDomain,
  previewHosts,
  goTo = (address) => location.assign(address),
}: Props) {
  const say = sayer(texts);
  const kept = useSyncExternalStore(subscribeToNothing, storedTenant, () => null);
  const [stored, setStored] = useState<string | null>(null);
  const [typed, setTyped] = useState(host);
  const [wanted, setWanted] = useState("");
  const [said, setSaid] = useState<{ tone: "success" | "danger"; text: string } | null>(null);
  const current = stored ?? kept;
  const read = (name: string, storedName = current) =>
    readHost(name, { publicDomain, previewHosts, reserved: reservedPrefixes, stored: storedName });
  const here = read(host);
  const tried = read(typed);
  const choose = (isLeaving: boolean) => {
    const name = wanted.trim();
    if (!isSlug(name)) return setSaid({ tone: "danger", text: say("tenantTests.detection.noName") });
    if (!isLeaving) {
      storeTenant(name);
      setStored(name);
      return setSaid({ tone: "success", text: say("tenantTests.detection.stored", { tenant: name }) });
    }
    const address = switchTenant(name);
    if (address !== null) goTo(address);
  };
  const samples: [host: string, storedName: string | null][] = [
    [`acme.${publicDomain}`, null],
    [publicDomain, null],
    ...reservedPrefixes.map((prefix): [string, null] => [`${prefix}.${publicDomain}`, null]),
    ["127.0.0.1", null],
    ["[::1]", null],
    ...previewSamples(previewHosts),
    [`a.b.${publicDomain}`, null],
    ["elsewhere.example", null],
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={say("tenantTests.detection.host")} value={host} />
        <Fact
          name={say("tenantTests.detection.current")}
          value={current ?? say("tenantTests.detection.none")}
        />
        <Fact
          name={say("tenantTests.detection.tenant")}
          value={here.tenant ?? say("tenantTests.detection.none")}
        />
        <Fact
          name={say("tenantTests.detection.rule")}
          value={say(`tenantTests.detection.rules.${here.rule}`)}
          isText
        />
      </dl>
      <div className="flex flex-col gap-2">
        <Field label={say("tenantTests.detection.try")}>
          <Input
            size="lg"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <p role="status" className="text-sm text-ink-muted">
          <bdi className="font-medium text-ink">{tried.tenant ?? say("tenantTests.detection.none")}</bdi> ·{" "}
          {say(`tenantTests.detection.rules.${tried.rule}`)}
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <Field label={say("tenantTests.detection.choose")} help={say("tenantTests.detection.chooseHelp")}>
          <Input
            size="lg"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" size="lg" onClick={() => choose(true)}>
            {say("tenantTests.detection.go")}
          </Button>
          <Button size="lg" onClick={() => choose(false)}>
            {say("tenantTests.detection.store")}
          </Button>
        </div>
        {said && <Banner tone={said.tone}>{said.text}</Banner>}
      </div>
      <section>
        <h2 className="mb-2 font-semibold text-ink">{say("tenantTests.detection.samples")}</h2>
        <ul className="divide-y divide-line text-sm">
          {samples.map(([name, storedName]) => {
            const { tenant, rule } = read(name, storedName);
            return (
              <li key={`${name} ${storedName}`} className="py-2">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <bdi dir="ltr" className="font-mono text-[0.8125rem] break-all text-ink">
                    {name}
                  </bdi>
                  <bdi className="font-medium text-ink">{tenant ?? say("tenantTests.detection.none")}</bdi>
                </p>
                <p className="text-ink-muted">{say(`tenantTests.detection.rules.${rule}`)}</p>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Fact({ name, value, isText = false }: { name: string; value: string; isText?: boolean }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words text-ink">{isText ? value : <bdi>{value}</bdi>}</dd>
    </>
  );
}

/** None where no preview hosts are set. */
const previewSamples = (pattern: string): [host: string, storedName: string | null][] =>
  pattern === ""
    ? []
    : [
        [previewExample(pattern), "acme"],
        [previewExample(pattern), null],
      ];
const subscribeToNothing = () => () => undefined;
