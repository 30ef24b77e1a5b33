import type { Locale } from "@/contract/locales";
import { renderDesk } from "@/tests/render";
import { useRuleWords } from "./use-rule-words";

const NoteSentence = ({ text }: { text: string }) => <>{useRuleWords().action("NOTE", [text])}</>;
function said(text: string, locale: Locale): string {
  const { container, unmount } = renderDesk(<NoteSentence text={text} />, { locale });
  const sentence = container.textContent;
  unmount();
  return sentence;
}

test("what an action writes keeps its own direction within the sentence, and its full stop at its end", () => {
  expect(said("Resolved.", "ar")).toContain("\u2068Resolved.\u2069");
  expect(said("تم.", "en")).toContain("\u2068تم.\u2069");
  expect(said("Resolved.", "en")).not.toContain("\u2068");
});
