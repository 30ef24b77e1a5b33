import { Suspense } from "react";
import type { ReactNode } from "react";
import { usePathname } from "next/navigation";
import { act, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import type { addressHooks } from "@/tests/address";
import { server } from "@/tests/msw/server";
import { lazyPart } from "@/components/ui/lazy-part";
import { LanguageProvider, ScreenWords } from "./language";
import { wordsHere } from "./words-to-come";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
/** Quiet comes when a test says so. */
let isQuiet = false;
jest.mock("./use-fetched-ahead", () => ({ useQuiet: () => isQuiet }));

const Inbox = () => <h1>{useTranslations("inbox")("title")}</h1>;
const Common = () => <p>{useTranslations("common")("product")}</p>;
const Late = lazyPart(() => Promise.resolve(Inbox));
const faults: string[] = [];

const Where = () => (usePathname() === "/inbox" ? <Inbox /> : <p>list</p>);
const messages = { en, es, ar };
/** The file of a language, held until it is let go. */
function hold(locale: keyof typeof messages) {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  server.use(
    http.get(`*/locales/${locale}/translation.json`, async () => {
      asked.push(locale);
      await gate;
      return HttpResponse.json({ ...messages[locale] });
    }),
  );
  return { asked, release };
}
/** A page that brought the texts of its frame alone. */
const open = (locale: keyof typeof messages, children: ReactNode) =>
  render(
    <NextIntlClientProvider
      locale={locale}
      messages={{ common: messages[locale].common }}
      onError={({ message }) => faults.push(message)}
    >
      <LanguageProvider isInPart>
        <Common />
        <Suspense fallback="waiting">
          <ScreenWords>{children}</ScreenWords>
        </Suspense>
      </LanguageProvider>
    </NextIntlClientProvider>,
  );

beforeEach(() => {
  history.replaceState(null, "", "/tickets");
  isQuiet = false;
  faults.length = 0;
});
afterEach(() => expect(faults).toEqual([]));

// A page has one language's texts for as long as it is open: each test has a language of its own.
test("texts that the page did not bring are asked for when late code needs them, and stand there when it is drawn", async () => {
  const { asked, release } = hold("en");
  open("en", <Late whileLoading="coming" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText("Parley")).toBeVisible();
  expect(screen.getByText("coming")).toBeVisible();
  release();
  expect(await screen.findByRole("heading", { name: "Inbox" })).toBeVisible();
});

test("another screen than the first is drawn once they are there", async () => {
  const { asked, release } = hold("es");
  open("es", <Where />);
  expect(screen.getByText("list")).toBeVisible();
  expect(asked).toHaveLength(0);
  await act(async () => history.replaceState(null, "", "/inbox"));
  expect(await screen.findByText("waiting")).toBeVisible();
  release();
  expect(await screen.findByRole("heading", { name: es.inbox.title })).toBeVisible();
});

test("they come by themselves once the page is quiet", async () => {
  const { asked, release } = hold("ar");
  isQuiet = true;
  open("ar", <Where />);
  await waitFor(() => expect(asked).toHaveLength(1));
  release();
  await act(async () => history.replaceState(null, "", "/inbox"));
  expect(await screen.findByRole("heading", { name: ar.inbox.title })).toBeVisible();
});

test("whatever is drawn from the moment on that they are there has them", async () => {
  const Reader = () => <p>{useTranslations("inbox").has("title") ? "has them" : "has not"}</p>;
  open("ar", <Reader />);
  expect(screen.getByText("has not")).toBeVisible();
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  scope.IS_REACT_ACT_ENVIRONMENT = false; // as in a browser, where nothing waits for React
  await wordsHere();
  const shown = screen.queryByText("has them");
  scope.IS_REACT_ACT_ENVIRONMENT = true;
  expect(shown).toBeVisible();
});
