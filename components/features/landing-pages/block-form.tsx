"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { formFieldKinds } from "@/contract/landing-parts";
import type { Block, Words } from "@/contract/landing-parts";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { ArticleChoice } from "./article-choice";
import { moved, newField } from "./block-edits";
import { WordsField, useBuilding } from "./builder-context";
import type { BlockFormProps } from "./builder-context";

type Of<T extends Block["type"]> = Extract<Block, { type: T }>;
/** What one block says, by its kind. */
export function BlockForm({ block, path, onChange, titles }: BlockFormProps) {
  const t = useTranslations("landingPages.field");
  const words = (
    key: string,
    value: Words,
    set: (value: Words) => Block,
    maxLength: number,
    more: { isLong?: boolean; isRequired?: boolean; help?: string } = {},
  ) => (
    <WordsField
      key={key}
      label={t(key)}
      path={`${path}.${key}`}
      value={value}
      onChange={(next) => onChange(set(next), `${block.id}.${key}`)}
      maxLength={maxLength}
      {...more}
    />
  );
  const heading = words("heading", block.heading, (next) => ({ ...block, heading: next }), 200, {
    isRequired: block.type === "hero" || block.type === "form" || block.type === "chat",
  });
  switch (block.type) {
    case "hero":
      return (
        <>
          {heading}
          {words("text", block.text, (text) => ({ ...block, text }), 600, { isLong: true })}
          <ActionFields
            path={`${path}.action`}
            action={block.action}
            onChange={(action) => onChange({ ...block, action }, `${block.id}.action`)}
          />
        </>
      );
    case "features":
      return (
        <>
          {heading}
          <Parts
            path={`${path}.items`}
            mark={block.id}
            max={12}
            items={block.items}
            fresh={() => ({ title: {}, text: {} })}
            onChange={(items, mark) => onChange({ ...block, items }, mark)}
          >
            {(item, at, set) => (
              <>
                <WordsField
                  label={t("title")}
                  path={`${at}.title`}
                  value={item.title}
                  onChange={(title) => set({ ...item, title })}
                  maxLength={120}
                  isRequired
                />
                <WordsField
                  label={t("text")}
                  path={`${at}.text`}
                  value={item.text}
                  onChange={(text) => set({ ...item, text })}
                  maxLength={600}
                  isLong
                />
              </>
            )}
          </Parts>
        </>
      );
    case "articles":
      return (
        <>
          {heading}
          <ArticleChoice block={block} path={path} onChange={onChange} titles={titles} />
        </>
      );
    case "faq":
      return (
        <>
          {heading}
          <Parts
            path={`${path}.items`}
            mark={block.id}
            max={30}
            items={block.items}
            fresh={() => ({ question: {}, answer: {} })}
            onChange={(items, mark) => onChange({ ...block, items }, mark)}
          >
            {(item, at, set) => (
              <>
                <WordsField
                  label={t("question")}
                  path={`${at}.question`}
                  value={item.question}
                  onChange={(question) => set({ ...item, question })}
                  maxLength={300}
                  isRequired
                />
                <WordsField
                  label={t("answer")}
                  path={`${at}.answer`}
                  value={item.answer}
                  onChange={(answer) => set({ ...item, answer })}
                  maxLength={4000}
                  isLong
                  isRequired
                />
              </>
            )}
          </Parts>
        </>
      );
    case "form":
      return (
        <>
          {heading}
          <FormFields block={block} path={path} onChange={onChange} titles={titles} />
        </>
      );
    case "chat":
      return (
        <>
          {heading}
          {words("text", block.text, (text) => ({ ...block, text }), 600, { isLong: true })}
          {words("label", block.label, (label) => ({ ...block, label }), 60)}
        </>
      );
    case "contact":
      return (
        <>
          {heading}
          <ContactFields block={block} path={path} onChange={onChange} />
          {words("address", block.address, (address) => ({ ...block, address }), 400, { isLong: true })}
          {words("hours", block.hours, (hours) => ({ ...block, hours }), 400, { isLong: true })}
        </>
      );
    case "testimonials":
      return (
        <>
          {heading}
          <Parts
            path={`${path}.items`}
            mark={block.id}
            max={12}
            items={block.items}
            fresh={() => ({ quote: {}, name: "", role: {} })}
            onChange={(items, mark) => onChange({ ...block, items }, mark)}
          >
            {(item, at, set) => (
              <>
                <WordsField
                  label={t("quote")}
                  path={`${at}.quote`}
                  value={item.quote}
                  onChange={(quote) => set({ ...item, quote })}
                  maxLength={800}
                  isLong
                  isRequired
                />
                <PlainField
                  label={t("name")}
                  path={`${at}.name`}
                  value={item.name}
                  onChange={(name) => set({ ...item, name })}
                  maxLength={120}
                />
                <WordsField
                  label={t("role")}
                  path={`${at}.role`}
                  value={item.role}
                  onChange={(role) => set({ ...item, role })}
                  maxLength={120}
                />
              </>
            )}
          </Parts>
        </>
      );
    case "pricing":
      return (
        <>
          {heading}
          <Parts
            path={`${path}.plans`}
            mark={block.id}
            max={6}
            items={block.plans}
            fresh={() => ({
              name: {},
              price: {},
              period: {},
              features: {},
              action: null,
              isHighlighted: false,
            })}
            onChange={(plans, mark) => onChange({ ...block, plans }, mark)}
          >
            {(plan, at, set) => (
              <>
                <WordsField
                  label={t("plan")}
                  path={`${at}.name`}
                  value={plan.name}
                  onChange={(name) => set({ ...plan, name })}
                  maxLength={80}
                  isRequired
                />
                <WordsField
                  label={t("price")}
                  path={`${at}.price`}
                  value={plan.price}
                  onChange={(price) => set({ ...plan, price })}
                  maxLength={60}
                  isRequired
                />
                <WordsField
                  label={t("period")}
                  path={`${at}.period`}
                  value={plan.period}
                  onChange={(period) => set({ ...plan, period })}
                  maxLength={60}
                />
                <WordsField
                  label={t("includes")}
                  help={t("onePerLine")}
                  path={`${at}.features`}
                  value={plan.features}
                  onChange={(features) => set({ ...plan, features })}
                  maxLength={1000}
                  isLong
                />
                <ActionFields
                  path={`${at}.action`}
                  action={plan.action}
                  onChange={(action) => set({ ...plan, action })}
                />
                <Switch
                  label={t("isHighlighted")}
                  checked={plan.isHighlighted}
                  onChange={(isHighlighted) => set({ ...plan, isHighlighted })}
                />
              </>
            )}
          </Parts>
        </>
      );
  }
}

function PlainField({
  label,
  path,
  value,
  onChange,
  maxLength,
  help,
}: {
  label: string;
  path: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  help?: string;
}) {
  const { errorAt } = useBuilding();
  return (
    <Field label={label} help={help} error={errorAt(path)}>
      <Input
        dir="auto"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function ActionFields({
  path,
  action,
  onChange,
}: {
  path: string;
  action: { label: Words; to: string } | null;
  onChange: (action: { label: Words; to: string } | null) => void;
}) {
  const t = useTranslations("landingPages.field");
  return (
    <>
      <Switch
        label={t("hasAction")}
        checked={action !== null}
        onChange={(isThere) => onChange(isThere ? { label: {}, to: "/" } : null)}
      />
      {action && (
        <WordsField
          label={t("label")}
          path={`${path}.label`}
          value={action.label}
          onChange={(label) => onChange({ ...action, label })}
          maxLength={60}
          isRequired
        />
      )}
      {action && (
        <PlainField
          label={t("to")}
          help={t("toHelp")}
          path={`${path}.to`}
          value={action.to}
          onChange={(to) => onChange({ ...action, to })}
          maxLength={500}
        />
      )}
    </>
  );
}

/** Things of one kind, one after the other. */
function Parts<T>({
  items,
  path,
  mark,
  max,
  fresh,
  onChange,
  children,
}: {
  items: readonly T[];
  path: string;
  mark: string;
  max: number;
  fresh: () => T;
  onChange: (items: T[], mark: string) => void;
  children: (item: T, path: string, set: (item: T) => void) => ReactNode;
}) {
  const t = useTranslations("landingPages");
  const { errorAt } = useBuilding();
  const general = errorAt(path);
  return (
    <div className="flex flex-col gap-3">
      {general && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {general}
        </p>
      )}
      {items.map((item, at) => (
        <fieldset key={at} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <legend className="sr-only">{t("part", { number: at + 1 })}</legend>
          <div className="-mb-1 flex items-center gap-1">
            <span aria-hidden className="flex-1 text-xs text-ink-faint tabular-nums">
              {at + 1}
            </span>
            <IconButton
              size="sm"
              label={t("partUp", { number: at + 1 })}
              disabled={at === 0}
              onClick={() => onChange(moved(items, at, at - 1), `${mark}.move`)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t("partDown", { number: at + 1 })}
              disabled={at === items.length - 1}
              onClick={() => onChange(moved(items, at, at + 1), `${mark}.move`)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t("removePart", { number: at + 1 })}
              onClick={() => onChange(items.toSpliced(at, 1), `${mark}.remove.${items.length}`)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          {children(item, `${path}.${at}`, (next) => onChange(items.with(at, next), `${mark}.${at}`))}
        </fieldset>
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={items.length >= max}
        onClick={() => onChange([...items, fresh()], `${mark}.add.${items.length}`)}
      >
        {t("addPart")}
      </Button>
    </div>
  );
}

function ContactFields({ block, path, onChange }: Omit<BlockFormProps<Of<"contact">>, "titles">) {
  const t = useTranslations("landingPages.field");
  return (
    <>
      <PlainField
        label={t("email")}
        path={`${path}.email`}
        value={block.email}
        onChange={(email) => onChange({ ...block, email }, `${block.id}.email`)}
        maxLength={254}
      />
      <PlainField
        label={t("phone")}
        path={`${path}.phone`}
        value={block.phone}
        onChange={(phone) => onChange({ ...block, phone }, `${block.id}.phone`)}
        maxLength={60}
      />
    </>
  );
}

function FormFields({ block, path, onChange }: BlockFormProps<Of<"form">>) {
  const t = useTranslations("landingPages.field");
  const set = (part: Partial<Of<"form">>, name: string) =>
    onChange({ ...block, ...part }, `${block.id}.${name}`);
  return (
    <>
      <WordsField
        label={t("text")}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => set({ text }, "text")}
        maxLength={600}
        isLong
      />
      <Parts
        path={`${path}.fields`}
        mark={`${block.id}.fields`}
        max={15}
        items={block.fields}
        fresh={() =>
          newField(
            "line",
            {},
            block.fields.map(({ id }) => id),
          )
        }
        onChange={(fields, mark) => onChange({ ...block, fields }, mark)}
      >
        {(field, at, change) => (
          <>
            <WordsField
              label={t("asks")}
              path={`${at}.label`}
              value={field.label}
              onChange={(label) => change({ ...field, label })}
              maxLength={120}
              isRequired
            />
            <Field label={t("kind")}>
              <Select
                value={field.kind}
                options={formFieldKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                onChange={(kind) =>
                  change({ ...field, kind, choices: kind === "choice" ? field.choices : [] })
                }
              />
            </Field>
            {field.kind !== "email" && (
              <Switch
                label={t("isRequired")}
                checked={field.isRequired}
                onChange={(isRequired) => change({ ...field, isRequired })}
              />
            )}
            {field.kind === "choice" && (
              <Parts
                path={`${at}.choices`}
                mark={`${block.id}.${field.id}`}
                max={20}
                items={field.choices}
                fresh={() => ({})}
                onChange={(choices) => change({ ...field, choices })}
              >
                {(choice, place, one) => (
                  <WordsField
                    label={t("choice")}
                    path={place}
                    value={choice}
                    onChange={one}
                    maxLength={120}
                    isRequired
                  />
                )}
              </Parts>
            )}
          </>
        )}
      </Parts>
      <WordsField
        label={t("submit")}
        path={`${path}.submit`}
        value={block.submit}
        onChange={(submit) => set({ submit }, "submit")}
        maxLength={60}
      />
      <WordsField
        label={t("thanks")}
        path={`${path}.thanks`}
        value={block.thanks}
        onChange={(thanks) => set({ thanks }, "thanks")}
        maxLength={300}
      />
      <PlainField
        label={t("subject")}
        help={t("subjectHelp")}
        path={`${path}.subject`}
        value={block.subject}
        onChange={(subject) => set({ subject }, "subject")}
        maxLength={200}
      />
      <Field label={t("tags")}>
        <TagsInput value={block.tags} onChange={(tags) => set({ tags }, "tags")} />
      </Field>
    </>
  );
}
