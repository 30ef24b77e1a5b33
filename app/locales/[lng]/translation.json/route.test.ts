import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import { GET, generateStaticParams } from "./route";

const ask = (lng: string) => GET(new Request(`http://desk/locales/${lng}/translation.json`), { params: Promise.resolve({ lng }) });

test("each language has its file, with every text in one namespace", async () => {
  expect(generateStaticParams()).toEqual([{ lng: "en" }, { lng: "es" }, { lng: "ar" }]);
  expect(await (await ask("en")).json()).toEqual(en);
  expect(await (await ask("ar")).json()).toEqual(ar);
});

test("what is no language of ours is not found", async () => {
  expect((await ask("fr")).status).toBe(404);
});
