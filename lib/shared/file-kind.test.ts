import { isPdf, isPicture, kindAndSize } from "./file-kind";

const file = (contentType: string, sizeBytes = 1000, name = "a.png") => ({ name, contentType, sizeBytes });

test.each(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"])(
  "%s shows as a picture",
  (type) => expect(isPicture(file(type))).toBe(true),
);
test.each(["image/svg+xml", "image/heic", "image/tiff", "text/html", "application/pdf", "IMAGE/PNG "])(
  "%s does not",
  (type) => expect(isPicture(file(type))).toBe(false),
);
test("what is very large is opened by hand", () =>
  expect([8 * 1024 * 1024, 8 * 1024 * 1024 + 1].map((size) => isPicture(file("image/png", size)))).toEqual([
    true,
    false,
  ]));
test("a PDF is one by its content, not by its name", () =>
  expect([isPdf(file("application/pdf")), isPdf(file("text/plain", 1, "a.pdf"))]).toEqual([true, false]));
test.each([
  [999, "a.pdf", "PDF · 999 byte"],
  [120_400, "a.b.csv", "CSV · 120 kB"],
  [1_250_000, "a.zip", "ZIP · 1.3 MB"],
  [12_000_000, "a.mp4", "MP4 · 12 MB"],
  [5, "Makefile", "5 byte"],
])("%i bytes of %s are %s", (sizeBytes, name, text) =>
  expect(kindAndSize({ name, contentType: "", sizeBytes }, "en")).toBe(text),
);
test("in Arabic the number stays beside its unit", () =>
  expect(kindAndSize({ name: "a.pdf", contentType: "", sizeBytes: 392 }, "ar")).toBe("PDF\u200F · 392 بايت"));
