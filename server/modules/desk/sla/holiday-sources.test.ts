import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { slaCalendars } from "../../../../contract/desk/sla-calendars.ts";
import { slaHolidays } from "../../../../contract/desk/sla-holidays.ts";
import { limits } from "../../../../contract/limits.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { readDay, sortRows } from "./holiday-day.ts";
import { readHolidayTable } from "./read-holiday-table.ts";
import { readIcs } from "./read-ics.ts";

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const ics = (...events: string[]) =>
  sortRows(readIcs(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n")));
const table = (text: string) => sortRows(readHolidayTable(text));
const reasons = ({ unread }: ReturnType<typeof table>) => unread.map(({ line, reason }) => [line, reason]);

describe("holidays of a file", () => {
  test("a day is read as it is written, and not where it could be either of two", () => {
    assert.deepEqual(["2026-12-25", "25.12.2026", "20261225", "25/12/2026", "12/25/2026"].map(readDay), [
      { on: "2026-12-25" },
      { on: "2026-12-25" },
      { on: "2026-12-25" },
      { on: "2026-12-25" },
      { on: "2026-12-25" },
    ]);
    assert.deepEqual(["12-25", "٢٠٢٦-١٢-٢٥", "02-29"].map(readDay), [
      { on: "12-25" },
      { on: "2026-12-25" },
      { on: "02-29" },
    ]);
    assert.deepEqual(["03/04/2026", "2026-02-30", "02-30", "soon"].map(readDay), [
      { reason: "EITHER_DAY" },
      { reason: "NO_SUCH_DAY" },
      { reason: "NO_SUCH_DAY" },
      { reason: "NO_DAY" },
    ]);
  });

  test("events of whole days are holidays, of several days one for each, of each year without a year", () => {
    const { holidays, unread } = ics(
      event(
        "DTSTART;VALUE=DATE:20270404",
        "DTEND;VALUE=DATE:20270406",
        "SUMMARY:Spring\\, and",
        "  all of it",
      ),
      event("DTSTART;VALUE=DATE:20261225", "RRULE:FREQ=YEARLY", "SUMMARY;LANGUAGE=en:Christmas Day"),
      event(
        "DTSTART;TZID=Europe/Berlin:20261224T140000",
        "DTEND;TZID=Europe/Berlin:20261225T000000",
        "SUMMARY:Eve",
      ),
    );
    assert.deepEqual(unread, []);
    assert.deepEqual(holidays, [
      { on: "12-25", name: "Christmas Day" },
      { on: "2026-12-24", name: "Eve", hours: { from: "14:00", to: "24:00" } },
      { on: "2027-04-04", name: "Spring, and all of it" },
      { on: "2027-04-05", name: "Spring, and all of it" },
    ]);
  });

  test("what is no holiday says why: cancelled, without a name, repeated otherwise, by other clocks, too long", () => {
    assert.deepEqual(
      reasons(
        ics(
          event("DTSTART;VALUE=DATE:20270101", "SUMMARY:Off", "STATUS:CANCELLED"),
          event("DTSTART;VALUE=DATE:20270102"),
          event("SUMMARY:No day"),
          event("DTSTART;VALUE=DATE:20270103", "SUMMARY:Mondays", "RRULE:FREQ=YEARLY;BYDAY=1MO"),
          event("DTSTART:20270104T100000Z", "DTEND:20270104T120000Z", "SUMMARY:By other clocks"),
          event("DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20280105", "SUMMARY:A year"),
          event("DTSTART;VALUE=DATE:20270106", "SUMMARY:Twelfth"),
          event("DTSTART;VALUE=DATE:20270106", "SUMMARY:Again"),
        ),
      ).map(([, reason]) => reason),
      ["CANCELLED", "NO_NAME", "NO_DAY", "REPETITION", "HOURS", "TOO_LONG", "TWICE"],
    );
  });

  test("an alarm of an event is no part of its name or day", () => {
    const { holidays } = ics(
      event(
        "BEGIN:VALARM",
        "SUMMARY:Wake up",
        "END:VALARM",
        "DTSTART;VALUE=DATE:20270101",
        "SUMMARY:New Year",
      ),
    );
    assert.deepEqual(holidays, [{ on: "2027-01-01", name: "New Year" }]);
  });

  test("a table has its columns by their heads, or day and name, and a reason for each row that is none", () => {
    assert.deepEqual(table("Nombre;Fecha\r\nNavidad;25.12.2026\r\n").holidays, [
      { on: "2026-12-25", name: "Navidad" },
    ]);
    const read = table(
      "2026-12-24,Eve,14:00,24:00\n12-25,Christmas\n2026-02-30,No day\n\n03/04/2026,Either\n2026-01-06,\n2026-01-07,Late,18:00,9:00\n2026-12-24,Eve,14:00,24:00\n",
    );
    assert.deepEqual(read.holidays, [
      { on: "12-25", name: "Christmas" },
      { on: "2026-12-24", name: "Eve", hours: { from: "14:00", to: "24:00" } },
    ]);
    assert.deepEqual(reasons(read), [
      [3, "NO_SUCH_DAY"],
      [5, "EITHER_DAY"],
      [6, "NO_NAME"],
      [7, "HOURS"],
      [8, "TWICE"],
    ]);
  });

  test("more than a calendar takes is counted and named, and so is no more than is shown", () => {
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    const { holidays, unread, unreadCount } = table(
      Array.from({ length: 1000 }, (_, at) => `${day(at)},Day ${at}\n`).join(""),
    );
    assert.equal(holidays.length, limits.businessHolidaysMax);
    assert.equal(unreadCount, 1000 - limits.businessHolidaysMax);
    assert.equal(unread.length, limits.slaHolidayUnreadMax);
  });

  test("a file that was made so that it takes long is read, line by line and cell by cell", () => {
    const folded = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${"\n a".repeat(300_000)}\nEND:VEVENT\n`;
    assert.deepEqual(reasons(sortRows(readIcs(folded))), [[2, "NO_DAY"]]);
    assert.equal(sortRows(readIcs("BEGIN:VEVENT\n".repeat(80_000))).unreadCount, 0);
    assert.equal(sortRows(readIcs(`BEGIN:VCALENDAR\n${":".repeat(1_000_000)}`)).unreadCount, 0);
    assert.deepEqual(reasons(table(",".repeat(500_000))), []);
    assert.deepEqual(reasons(table('"'.repeat(60_000))), [[1, "NO_DAY"]]);
  });
});

describe("holidays by country and by file", () => {
  let world: World;
  let [boss, sue]: Person[] = [];
  const who = () => {
    if (!boss || !sue) throw new Error("Nobody is there yet.");
    return { boss, sue };
  };
  before(async () => {
    world = await createWorld({ now: "2026-03-02T09:00:00.000Z" });
    boss = await world.person({ tenant: "holidays", role: "ADMIN" });
    sue = await world.person({ tenant: "holidays", role: "SUPERVISOR" });
  });
  after(() => world.stop());

  async function send(as: Person, bytes: string | Uint8Array) {
    const boundary = "----a-file-of-the-test";
    const response = await world.app.http.inject({
      method: "POST",
      url: `/api${slaHolidays.read.path}`,
      headers: {
        authorization: `Bearer ${as.token}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="days"\r\n\r\n`),
        Buffer.from(bytes),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  test("countries are named in the caller's language, and in the order of their names", async () => {
    const namesIn = async (language: string) => {
      const headers = { "accept-language": language };
      const answer = await world.call(slaHolidays.countries, who().boss, { headers });
      const { countries } = answer.body;
      assert.deepEqual(
        countries.map(({ name }) => name),
        countries.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, language)),
      );
      return countries.find(({ code }) => code === "DE")?.name;
    };
    assert.equal(await namesIn("es"), "Alemania");
    assert.equal(await namesIn("ar"), "ألمانيا");
  });

  test("a region's holidays are had for years and are a calendar's own once they are written with it", async () => {
    const { boss: admin } = who();
    const { countries } = await world.ok(slaHolidays.countries, admin);
    const germany = countries.find(({ code }) => code === "DE");
    assert.equal(germany?.name, "Germany");
    assert.ok(germany.regions.some(({ code }) => code === "BY"));
    const of = async (query: { country: string; region?: string; from: number; to?: number }) =>
      (await world.ok(slaHolidays.ofCountry, admin, { query })).holidays;
    const bavaria = await of({ country: "DE", region: "BY", from: 2027, to: 2028 });
    const germanys = await of({ country: "DE", from: 2027 });
    assert.ok(bavaria.some(({ on, kind }) => on === "2027-01-06" && kind === "PUBLIC"));
    assert.ok(
      bavaria.some(({ on }) => on === "2028-04-14"),
      "Good Friday of the other year",
    );
    assert.ok(!germanys.some(({ on }) => on === "2027-01-06"));
    const eid = (await of({ country: "SA", from: 2027 })).filter(({ on }) => on.startsWith("2027-03"));
    assert.deepEqual(
      eid.map(({ on }) => on),
      ["2027-03-09", "2027-03-10", "2027-03-11", "2027-03-12"],
    );
    const [calendar] = await world.ok(slaCalendars.list, admin).then(({ items }) => items);
    const written = await world.ok(slaCalendars.update, admin, {
      params: { id: calendar?.id ?? "" },
      body: {
        holidays: bavaria
          .filter(({ kind }) => kind === "PUBLIC")
          .map(({ on, name, hours }) => ({ on, name, ...(hours ? { hours } : {}) })),
      },
    });
    assert.ok(written.holidays.some(({ on, name }) => on === "2027-12-25" && name === "Christmas Day"));
  });

  test("a country or region that nobody lists, and too many years, are refused at their field", async () => {
    for (const [query, path] of [
      [{ country: "XX", from: 2027 }, "country"],
      [{ country: "DE", region: "QQ", from: 2027 }, "region"],
      [{ country: "DE", from: 2027, to: 2040 }, "query.to"],
      [{ country: "DE", from: 2027, to: 2026 }, "query.to"],
    ] as const) {
      const { status, body } = await world.call(slaHolidays.ofCountry, who().boss, { query });
      assert.equal(status, 422);
      assert.match(
        JSON.stringify(body),
        new RegExp(`"path":"(?:query\\.)?${path.split(".").at(-1) ?? ""}"`, "u"),
      );
    }
  });

  test("a file is read, its faults are named row by row, and nothing of it is kept", async () => {
    const { status, body } = await send(who().boss, "date,name\n2026-12-25,Christmas\n2026-13-01,None\n");
    assert.equal(status, 200);
    assert.deepEqual(body, {
      kind: "CSV",
      holidays: [{ on: "2026-12-25", name: "Christmas" }],
      unread: [{ line: 3, text: "2026-13-01 None", reason: "NO_SUCH_DAY" }],
      unreadCount: 1,
    });
    const ofIcs = await send(
      who().boss,
      `\uFEFFBEGIN:VCALENDAR\r\n${event("DTSTART;VALUE=DATE:20270101", "SUMMARY:رأس السنة")}\r\nEND:VCALENDAR`,
    );
    assert.deepEqual(ofIcs.body["holidays"], [{ on: "2027-01-01", name: "رأس السنة" }]);
  });

  test("what is empty, no text, too large or none of the sender's business is refused", async () => {
    assert.equal((await send(who().boss, "")).status, 422);
    assert.equal((await send(who().boss, new Uint8Array([0, 1, 2, 0, 3]))).status, 422);
    assert.equal((await send(who().boss, '2026-12-25,"never closed')).status, 422);
    assert.equal((await send(who().boss, "x".repeat(limits.slaHolidayFileMaxBytes + 1))).status, 413);
    assert.equal((await send(who().sue, "2026-12-25,Christmas")).status, 403);
  });
});
