import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useTranslations } from "next-intl";
import { server } from "@/tests/msw/server";
import { renderDesk } from "@/tests/render";
import * as es from "@/messages/es";
import { LanguageProvider } from "./language";
import { useLocaleChoice } from "./use-locale-choice";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

function Piece() {
  const t = useTranslations("common");
  const { choose, locale } = useLocaleChoice();
  return (
    <>
      <input aria-label="typed" defaultValue="" />
      <p>{`${locale}: ${t("close")}`}</p>
      <button type="button" onClick={() => choose("es")}>
        es
      </button>
      <button type="button" onClick={() => choose("ar")}>
        ar
      </button>
    </>
  );
}

beforeEach(() => refresh.mockClear());
afterEach(() => {
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

test("a language comes from its file, without a new page and without losing what was typed; it is kept in this browser", async () => {
  server.use(http.get("*/locales/es/translation.json", () => HttpResponse.json(es)));
  const { user } = renderDesk(
    <LanguageProvider>
      <Piece />
    </LanguageProvider>,
  );
  await user.type(screen.getByRole("textbox"), "half a sentence");
  await user.click(screen.getByRole("button", { name: "es" }));
  expect(await screen.findByText("es: Cerrar")).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("half a sentence");
  expect([
    localStorage.getItem("locale"),
    document.documentElement.lang,
    document.documentElement.dir,
  ]).toEqual(["es", "es", "ltr"]);
  expect(document.cookie).toContain("locale=es");
});

test("Arabic turns the page around, and where its file cannot be had the server draws it", async () => {
  server.use(http.get("*/locales/ar/translation.json", () => new HttpResponse(null, { status: 404 })));
  const { user } = renderDesk(
    <LanguageProvider>
      <Piece />
    </LanguageProvider>,
  );
  await user.click(screen.getByRole("button", { name: "ar" }));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect([document.documentElement.dir, localStorage.getItem("locale")]).toEqual(["rtl", "ar"]);
  act(() => undefined);
});
