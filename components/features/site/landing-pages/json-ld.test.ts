import { faqJson } from "./json-ld";

const faq = (question: string, answer: string) => ({
  id: "f",
  type: "faq" as const,
  heading: {},
  items: [{ question: { en: question }, answer: { en: answer, es: "Sí" } }],
});

test("the questions of a page stand in schema.org's words, in the reader's language where there is one", () => {
  expect(JSON.parse(faqJson([faq("Is it dry?", "Yes")], "es", "en") ?? "")).toEqual({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: "es",
    mainEntity: [
      { "@type": "Question", name: "Is it dry?", acceptedAnswer: { "@type": "Answer", text: "Sí" } },
    ],
  });
});

test("nothing in them ends the script that they stand in", () => {
  expect(faqJson([faq("</script><script>alert(1)</script>", "<!-- x")], "en", "en")).not.toContain("<");
});

test("a page without questions says nothing", () => {
  expect(
    faqJson([{ id: "h", type: "hero", heading: { en: "H" }, text: {}, action: null }], "en", "en"),
  ).toBeNull();
  expect(faqJson([faq("", "Yes")], "en", "en")).toBeNull();
});
