"use client";
import { useTranslations } from "next-intl";
import { ArticleChoice } from "./article-choice";
import { WordsField } from "./builder-context";
import type { BlockFormProps } from "./builder-context";
import { FormFields } from "./form-block-fields";
import { ChatFields, ContactFields, HeroFields } from "./block-fields";
import { FaqFields, FeatureFields, PricingFields, TestimonialFields } from "./block-part-fields";

/** What one block says: its heading, and what else a block of its kind has. */
export function BlockForm(props: BlockFormProps) {
  const t = useTranslations("landingPages.field");
  const { block, path, onChange } = props;
  return (
    <>
      <WordsField
        label={t("heading")}
        path={`${path}.heading`}
        value={block.heading}
        onChange={(heading) => onChange({ ...block, heading }, `${block.id}.heading`)}
        maxLength={200}
        isRequired={block.type === "hero" || block.type === "form" || block.type === "chat"}
      />
      <FieldsOfKind {...props} />
    </>
  );
}

function FieldsOfKind({ block, ...rest }: BlockFormProps) {
  switch (block.type) {
    case "hero":
      return <HeroFields block={block} {...rest} />;
    case "features":
      return <FeatureFields block={block} {...rest} />;
    case "articles":
      return <ArticleChoice block={block} {...rest} />;
    case "faq":
      return <FaqFields block={block} {...rest} />;
    case "form":
      return <FormFields block={block} {...rest} />;
    case "chat":
      return <ChatFields block={block} {...rest} />;
    case "contact":
      return <ContactFields block={block} {...rest} />;
    case "testimonials":
      return <TestimonialFields block={block} {...rest} />;
    case "pricing":
      return <PricingFields block={block} {...rest} />;
  }
}
