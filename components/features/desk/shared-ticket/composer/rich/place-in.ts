interface Place {
  latitude: number;
  longitude: number;
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(`${degrees}\\s*[,;/ ]\\s*${degrees}`);
/** Where links of maps carry the place, the most exact first: a pin, then what was asked for, then the view. */
const inLinks = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(`[?&](?:q|query|ll|sll|daddr|destination)=(?:loc:)?${degrees}(?:,|%2C)\\+?${degrees}`, "i"),
  new RegExp(`^geo:${degrees},${degrees}`),
  new RegExp(`/@${degrees},${degrees}`),
  new RegExp(`#map=\\d+/${degrees}/${degrees}`),
];
const isLink = /^(?:https?:|geo:)/i;

/** The place that coordinates or a link of a map name; null where none is found. */
export function placeIn(text: string): Place | null {
  const written = text.trim();
  const forms = isLink.test(written) ? inLinks : [new RegExp(`^\\(?${pair.source}\\)?$`)];
  for (const form of forms) {
    const [, first, second] = form.exec(written) ?? [];
    const place = { latitude: Number(first), longitude: Number(second) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return null;
}
