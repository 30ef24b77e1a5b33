"use client";
import { useTranslations } from "next-intl";
import type { Block, Words } from "@/contract/site/landing-parts";
import { Switch } from "@/components/ui/switch";
import { ArticleChoice } from "./article-choice";
import { BlockParts } from "./block-parts";
import { WordsField } from "./builder-context";
import type { BlockFormProps, BlockOf } from "./builder-context";
import { FormFields } from "./form-block-fields";
import { PlainField } from "./plain-field";

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
          <BlockParts
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
          </BlockParts>
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
          <BlockParts
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
          </BlockParts>
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
          <BlockParts
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
          </BlockParts>
        </>
      );
    case "pricing":
      return (
        <>
          {heading}
          <BlockParts
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
          </BlockParts>
        </>
      );
  }
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

function ContactFields({ block, path, onChange }: Omit<BlockFormProps<BlockOf<"contact">>, "titles">) {
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
