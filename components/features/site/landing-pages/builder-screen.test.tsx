import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { LandingContent } from "@/contract/site/landing-content";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPage } from "@/contract/site/landing-pages";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import { mock } from "@/tests/msw/mock";
import { server } from "@/tests/msw/server";
import { renderDesk } from "@/tests/render";
import { BuilderScreen } from "./builder-screen";

const id = "01980000-0000-7000-8000-000000000000";
const form: LandingContent["blocks"][number] = {
  id: "ask",
  type: "form",
  heading: { en: "Ask us", es: "Pregúntenos" },
  text: {},
  subject: "",
  thanks: {},
  submit: {},
  tags: [],
  fields: [
    { id: "email", kind: "email", label: { en: "Your address" }, isRequired: true, choices: [] },
    { id: "phone", kind: "phone", label: { es: "Teléfono" }, isRequired: false, choices: [] },
  ],
};
const palette = { accent: "#1d4ed8", background: "#ffffff", text: "#0f172a" };
const page: LandingPage = {
  id,
  slug: "spring",
  name: "Spring",
  isHome: false,
  status: "DRAFT",
  hasChanges: true,
  version: 1,
  publishedAt: null,
  publishedSlug: null,
  updatedAt: "2026-11-23T00:00:00.000Z",
  logoUrl: null,
  articles: {},
  defaultLocale: "en",
  content: {
    title: { en: "Spring offers", es: "Ofertas de primavera" },
    description: {},
    blocks: [form],
    theme: {
      logoId: null,
      light: palette,
      dark: { accent: "#84b3ff", background: "#0b101a", text: "#e7edf6" },
    },
  },
};

async function shown(role: "MANAGER" | "SUPERVISOR") {
  mock(landingPages.get, page);
  server.use(
    http.get("*/locales/:locale/translation.json", ({ params }) =>
      HttpResponse.json(params["locale"] === "ar" ? ar : es),
    ),
  );
  const { user } = renderDesk(<BuilderScreen id={id} onClose={() => undefined} />, { role });
  const region = await screen.findByRole("region", { name: en.landingPages.preview.title });
  return { user, region };
}
const languageOf = ({ firstElementChild: picture }: HTMLElement) => [
  picture?.getAttribute("lang"),
  picture?.getAttribute("dir"),
];
// What is inert has no roles for those who cannot press it, and none in this tree either.
const hidden = { hidden: true };

test("the preview is in the language that is being written, its own words and ours too; where a text has none, the home's stands", async () => {
  const { user, region } = await shown("MANAGER");
  expect(within(region).getByRole("heading", { ...hidden, level: 2, name: "Ask us" })).toBeInTheDocument();
  expect(within(region).getByRole("button", { ...hidden, name: en.landing.send })).toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Español" }));
  expect(await within(region).findByRole("button", { ...hidden, name: es.landing.send })).toBeInTheDocument();
  expect(
    within(region).getByRole("heading", { ...hidden, level: 2, name: "Pregúntenos" }),
  ).toBeInTheDocument();
  expect(within(region).getByText("Your address")).toBeInTheDocument();
  expect(languageOf(region)).toEqual(["es", "ltr"]);
  await user.click(screen.getByRole("tab", { name: "العربية" }));
  expect(await within(region).findByRole("button", { ...hidden, name: ar.landing.send })).toBeInTheDocument();
  expect(within(region).getByText("Teléfono")).toBeInTheDocument();
  expect(languageOf(region)).toEqual(["ar", "rtl"]);
});

test("what is typed in a language is in its preview, and in no other", async () => {
  const { user, region } = await shown("MANAGER");
  await user.click(screen.getByRole("tab", { name: "العربية" }));
  await user.type(
    screen.getByRole("textbox", { name: new RegExp(`^${en.landingPages.field.title}`) }),
    "عروض الربيع",
  );
  expect(
    within(region).getByRole("heading", { ...hidden, level: 1, name: "عروض الربيع" }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Español" }));
  expect(
    within(region).getByRole("heading", { ...hidden, level: 1, name: "Ofertas de primavera" }),
  ).toBeInTheDocument();
});

test("who may only look at a page can look at it in each language", async () => {
  const { user, region } = await shown("SUPERVISOR");
  await user.click(screen.getByRole("tab", { name: "Español" }));
  expect(
    await within(region).findByRole("heading", { ...hidden, level: 2, name: "Pregúntenos" }),
  ).toBeInTheDocument();
  expect(
    screen.getByRole("textbox", { name: new RegExp(`^${en.landingPages.field.pageName}`) }),
  ).toBeDisabled();
});
