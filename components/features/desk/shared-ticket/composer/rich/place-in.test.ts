import { placeIn } from "./place-in";

test.each([
  ["41.387, 2.17", 41.387, 2.17],
  ["-33.9249,18.4241", -33.9249, 18.4241],
  ["(41.387 2.17)", 41.387, 2.17],
  [
    "https://www.google.com/maps/place/X/@41.40,2.10,17z/data=!3m1!4b1!4m5!3d41.4036!4d2.1744",
    41.4036,
    2.1744,
  ],
  ["https://www.google.com/maps/@41.40,2.10,17z", 41.4, 2.1],
  ["https://maps.google.com/?q=41.387,2.17", 41.387, 2.17],
  ["https://www.google.com/maps/search/?api=1&query=41.387%2C2.17", 41.387, 2.17],
  ["https://maps.apple.com/?ll=41.387,2.17&q=Acme", 41.387, 2.17],
  ["https://www.openstreetmap.org/?mlat=41.387&mlon=2.17#map=16/41.4/2.2", 41.387, 2.17],
  ["https://www.openstreetmap.org/#map=16/41.387/2.17", 41.387, 2.17],
  ["geo:41.387,2.17?z=16", 41.387, 2.17],
])("%s is a place", (text, latitude, longitude) => {
  expect(placeIn(text)).toEqual({ latitude, longitude });
});

test.each([
  "",
  "Acme Outdoor",
  "91, 2",
  "41.387, 181",
  "41.387",
  "https://example.com/41.387,2.17",
  "https://maps.app.goo.gl/abc",
])("“%s” is none", (text) => {
  expect(placeIn(text)).toBeNull();
});
