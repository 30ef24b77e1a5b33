"use client";
import { useTranslations } from "next-intl";
import type { Block } from "@/contract/site/landing-parts";
import { Card } from "@/components/ui/card";
import { useTextsIn } from "@/lib/browser/use-texts-in";
import { newBlock, withItemMoved } from "./block-edits";
import { BlockList } from "./block-list";
import { useBuilding } from "./builder-context";
import { hasErrorBelow } from "./builder-errors";
import { pagePart, themePart, withBlocks } from "./page-draft";
import type { Builder } from "./use-builder";

/** What one chooses to write on: the page itself, its theme, its blocks. */
export function PageParts({
  builder: { draft, errors, edit },
  chosen,
  mayChange,
  onChoose,
}: {
  builder: Builder;
  chosen: string;
  mayChange: boolean;
  onChoose: (id: string) => void;
}) {
  const t = useTranslations("landingPages");
  const { language } = useBuilding();
  const starter = useTextsIn(language, "landingPages.starter");
  const { blocks } = draft.content;
  const setBlocks = (next: Block[]) => edit(withBlocks(draft, next));
  const add = (type: Block["type"]) => {
    const added = newBlock(type, blocks, {
      heading: { [language]: starter(type) },
      email: { [language]: starter("email") },
      message: { [language]: starter("message") },
    });
    setBlocks([...blocks, added]);
    onChoose(added.id);
  };
  return (
    <Card title={t("blocks")}>
      <div className="mb-2 flex flex-col gap-1 border-b border-line pb-2">
        <PartButton
          name={t("pagePart")}
          isChosen={chosen === pagePart}
          hasError={["name", "slug", "content.title", "content.description"].some((path) =>
            hasErrorBelow(errors, path),
          )}
          onPress={() => onChoose(pagePart)}
        />
        <PartButton
          name={t("theme.title")}
          isChosen={chosen === themePart}
          hasError={hasErrorBelow(errors, "content.theme")}
          onPress={() => onChoose(themePart)}
        />
      </div>
      <BlockList
        blocks={blocks}
        chosen={chosen}
        mayChange={mayChange}
        hasError={(place) => hasErrorBelow(errors, `content.blocks.${place}`)}
        onChoose={onChoose}
        onAdd={add}
        onMove={(from, to) => setBlocks(withItemMoved(blocks, from, to))}
        onRemove={(place) => setBlocks(blocks.toSpliced(place, 1))}
      />
    </Card>
  );
}

function PartButton({
  name,
  isChosen,
  hasError,
  onPress,
}: {
  name: string;
  isChosen: boolean;
  hasError: boolean;
  onPress: () => void;
}) {
  const t = useTranslations("landingPages");
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`rounded-md px-2 py-1.5 text-start text-sm ${isChosen ? "bg-accent-soft text-accent-ink" : "text-ink hover:bg-hover"}`}
    >
      {name}
      {hasError && (
        <span className="ms-2 text-danger-ink">
          •<span className="sr-only">{t("hasError")}</span>
        </span>
      )}
    </button>
  );
}
