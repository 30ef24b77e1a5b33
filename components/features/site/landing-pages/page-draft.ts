import type { LandingContent } from "@/contract/site/landing-content";
import type { LandingPage } from "@/contract/site/landing-pages";
import type { Block } from "@/contract/site/landing-parts";

/** What is written of a page. */
export interface PageDraft {
  name: string;
  slug: string;
  content: LandingContent;
}
export const draftOf = ({ name, slug, content }: LandingPage): PageDraft => ({ name, slug, content });
export const isSameDraft = (one: PageDraft, other: PageDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
export const withBlocks = (draft: PageDraft, blocks: Block[]): PageDraft => ({
  ...draft,
  content: { ...draft.content, blocks },
});

/** What is chosen on the left where it is no block: the page itself, its theme. */
export const [pagePart, themePart] = ["page", "theme"];
