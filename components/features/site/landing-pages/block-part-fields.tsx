"use client";
import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/switch";
import { BlockParts } from "./block-parts";
import { WordsField } from "./builder-context";
import type { BlockFormProps, BlockOf } from "./builder-context";
import { PlainField } from "./plain-field";
import { ActionFields } from "./action-fields";

/** What one can do with it, one after the other. */
export function FeatureFields({ block, path, onChange }: BlockFormProps<BlockOf<"features">>) {
  const t = useTranslations("landingPages.field");
  return (
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
  );
}

/** Questions with their answers. */
export function FaqFields({ block, path, onChange }: BlockFormProps<BlockOf<"faq">>) {
  const t = useTranslations("landingPages.field");
  return (
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
  );
}

/** What others say of it. */
export function TestimonialFields({ block, path, onChange }: BlockFormProps<BlockOf<"testimonials">>) {
  const t = useTranslations("landingPages.field");
  return (
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
  );
}

/** Plans with their prices. */
export function PricingFields({ block, path, onChange }: BlockFormProps<BlockOf<"pricing">>) {
  const t = useTranslations("landingPages.field");
  return (
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
  );
}
