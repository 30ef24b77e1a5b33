import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { imports } from "../../../../contract/crm/import.ts";
import { limits } from "../../../../contract/limits.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { isDateFormat, shownNumber, shownSerial } from "./cell-formats.ts";
import { legacyEncoding } from "./find-encoding.ts";
import { csvReader, delimiterOf } from "./read-csv.ts";
import { sendFile, workbook } from "../../../testing/import-files.ts";
import { dayFrom, numberFrom } from "./values.ts";

const read = (text: string, pieceLength = text.length || 1) => {
  const reader = csvReader(",");
  const rows: string[][] = [];
  for (let from = 0; from < text.length; from += pieceLength)
    rows.push(...reader.read(text.slice(from, from + pieceLength)));
  return [...rows, ...reader.end()];
};

describe("separated values", () => {
  test("whatever is written comes back, cut into pieces anywhere and with any line end", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom("", "a,b", 'say "hi"', "two\nlines", "two\r\nlines", ' "x"', "=1+1", "é漢"),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.integer({ min: 1, max: 7 }),
        (rows, end, pieceLength) => {
          const text =
            rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(",")).join(end) + end;
          assert.deepEqual(read(text, pieceLength), rows);
        },
      ),
    );
  });
  test("line ends may be mixed, blank lines are rows of nothing, and text around quotation marks stays as it stands", () => {
    assert.deepEqual(read('a,b\r\nc,d\re,f\n\n"g"h, "i"\nlast'), [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
      [],
      ["gh", ' "i"'],
      ["last"],
    ]);
  });
  test("the delimiter is the one that parts the rows alike, or the one that is said", () => {
    assert.equal(delimiterOf('a;b;"c, d"\n1,5;2;3\n').delimiter, ";");
    assert.equal(delimiterOf("name\temail, work\nKim\tk@x.test\n").delimiter, "\t");
    assert.equal(delimiterOf("a|b\n1|2\n").delimiter, "|");
    assert.deepEqual(delimiterOf("sep=;\r\na;b\r\n"), { delimiter: ";", isSaid: true });
  });
});

describe("what cells mean", () => {
  test("numbers of both ways of writing, and Arabic digits", () => {
    for (const [text, number] of [
      ["1,234.50", 1234.5],
      ["1.234,50", 1234.5],
      ["1 234,5", 1234.5],
      ["1,234", 1234],
      ["1,234,567", 1_234_567],
      ["12,5", 12.5],
      ["0.125", 0.125],
      ["€ 12", 12],
      ["(3)", -3],
      ["١٢٫٥", 12.5],
      ["1E3", 1000],
    ] as const)
      assert.equal(numberFrom(text), number, text);
    for (const text of ["", "abc", "1-2", "--", "1.2.x"]) assert.throws(() => numberFrom(text), text);
  });
  test("days by the order that the file writes them in", () => {
    assert.deepEqual(
      [
        dayFrom("3/4/2026", "DMY"),
        dayFrom("3/4/2026", "MDY"),
        dayFrom("2026-04-03", "DMY"),
        dayFrom("3.4.69", "DMY"),
        dayFrom("03-04-99", "DMY"),
      ],
      ["2026-04-03", "2026-03-04", "2026-04-03", "2069-04-03", "1999-04-03"],
    );
    assert.throws(() => dayFrom("soon", "DMY"));
  });
  test("a workbook's serial days, its formats, and its long numbers", () => {
    assert.deepEqual(
      [
        shownSerial("1", false),
        shownSerial("59", false),
        shownSerial("61", false),
        shownSerial("46023.5", false),
        shownSerial("0.25", false),
        shownSerial("0", true),
      ],
      ["1900-01-01", "1900-02-28", "1900-03-01", "2026-01-01T12:00:00", "06:00", "00:00"],
    );
    assert.deepEqual(
      [
        isDateFormat(14, undefined),
        isDateFormat(0, undefined),
        isDateFormat(164, "dd/mm/yyyy"),
        isDateFormat(165, '#,##0 "days"'),
        isDateFormat(166, "[Red]0.00"),
        isDateFormat(167, "[h]:mm"),
      ],
      [true, false, true, false, false, true],
    );
    assert.deepEqual(
      [shownNumber("4.4207946E+11"), shownNumber("0.30000000000000004"), shownNumber("34600111222")],
      ["442079460000", "0.3", "34600111222"],
    );
  });
  test("older encodings are told apart by their letters", () => {
    const bytes = (...codes: number[]) => Uint8Array.from(codes);
    assert.equal(legacyEncoding(Buffer.from("José Muñoz, Málaga, año\n", "latin1")), "windows-1252");
    assert.equal(
      legacyEncoding(
        bytes(0xe1, 0xed, 0xe1, 0xec, 0x20, 0xe3, 0xcd, 0xe3, 0xcf, 0x20, 0xc7, 0xe1, 0xd1, 0xed, 0xc7, 0xd6),
      ),
      "windows-1256",
    ); // ليلى محمد الرياض
    assert.equal(
      legacyEncoding(
        bytes(
          0xcc,
          0xee,
          0xf1,
          0xea,
          0xe2,
          0xe0,
          0x20,
          0xc8,
          0xe2,
          0xe0,
          0xed,
          0x20,
          0xef,
          0xf0,
          0xe8,
          0xe2,
          0xe5,
          0xf2,
        ),
      ),
      "windows-1251",
    ); // Москва Иван привет
    assert.equal(
      legacyEncoding(bytes(0x83, 0x65, 0x83, 0x93, 0x83, 0x67, 0x93, 0xfa, 0x96, 0x7b, 0x82, 0xcc)),
      "shift_jis",
    ); // テント日本の
  });
});

describe("files that people send", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const samplesOf = async (bytes: Uint8Array) => {
    const { status, body } = await sendFile(world, boss, bytes);
    assert.equal(status, 200, JSON.stringify(body));
    return [body.reading.encoding, body.columns.map(({ header, samples }) => [header, ...samples])];
  };
  const wide = (text: string, isBig = false) => {
    const bytes = Buffer.from(text, "utf16le");
    return isBig ? bytes.swap16() : bytes;
  };

  test("are read in the encoding that they are in, with its mark or without", async () => {
    const text = "Nombre,Correo\nJosé,jose@x.test\n";
    const shown = [
      ["Nombre", "José"],
      ["Correo", "jose@x.test"],
    ];
    for (const [encoding, bytes] of [
      ["utf-8", Buffer.from(text)],
      ["utf-8", Buffer.from(`\uFEFF${text}`)],
      ["utf-16le", wide(`\uFEFF${text}`)],
      ["utf-16be", wide(`\uFEFF${text}`, true)],
      ["utf-16le", wide(text)],
      ["windows-1252", Buffer.from(text, "latin1")],
    ] as const)
      assert.deepEqual(await samplesOf(bytes), [encoding, shown], encoding);
  });

  test("and in the one that somebody chooses, where it was guessed wrongly", async () => {
    const { body } = await sendFile(
      world,
      boss,
      Buffer.concat([Buffer.from("Name,Email\nJos"), Buffer.from([0xe9]), Buffer.from(",j@x.test\n")]),
    );
    const other = await world.ok(imports.analyze, boss, {
      body: { importId: body.id, encoding: "windows-1251" },
    });
    assert.equal(other.columns[0]?.samples[0], "Josй");
    const bad = await world.call(imports.analyze, boss, { body: { importId: body.id, encoding: "utf-8" } });
    assert.deepEqual([bad.status, bad.body["reason"]], [422, "ENCODING"]);
  });

  test("whose cells hold formulas are read by what these came to, and those that came to nothing are empty", async () => {
    const cells = (row: number, name: string, email: string) =>
      `<row r="${row}"><c r="A${row}" ${name}</c><c r="B${row}" ${email}</c></row>`;
    const sheet = `<worksheet><sheetData>${cells(1, 't="inlineStr"><is><t>Name</t></is>', 't="inlineStr"><is><t>Email</t></is>')}${cells(2, 't="str"><f>A9&amp;" "&amp;B9</f><v>Kim Larsen</v>', 't="str"><f>HYPERLINK("mailto:x")</f><v>kim@x.test</v>')}${cells(3, "><f>SUM(1,2)</f><v>3</v>", 't="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v>')}</sheetData></worksheet>`;
    assert.deepEqual(
      await samplesOf(workbook({ One: [["Name"]] }, { "xl/worksheets/sheet1.xml": strToU8(sheet) })),
      [
        null,
        [
          ["Name", "Kim Larsen", "3"],
          ["Email", "kim@x.test"],
        ],
      ],
    );
  });

  test("with three kinds of line ends in one are read, and a formula of a text file is its text", async () => {
    assert.deepEqual(
      await samplesOf(
        Buffer.from("Name,Email\r\nKim,kim@x.test\n=cmd|' /C calc'!A0,bo@x.test\rEva,eva@x.test"),
      ),
      [
        "utf-8",
        [
          ["Name", "Kim", "=cmd|' /C calc'!A0", "Eva"],
          ["Email", "kim@x.test", "bo@x.test", "eva@x.test"],
        ],
      ],
    );
  });

  test("with one head twice are read, the second of them is nothing until somebody says", async () => {
    const { body } = await sendFile(world, boss, "Email,Email,Name\na@x.test,b@x.test,Kim\n");
    assert.deepEqual(
      body.columns.map(({ target, isRepeated }) => [target, isRepeated]),
      [
        ["email", false],
        [null, true],
        ["name", false],
      ],
    );
    const twice = await world.call(imports.analyze, boss, {
      body: { importId: body.id, targets: ["email", "email", "name"] },
    });
    assert.deepEqual(
      [twice.status, twice.body["errors"]],
      [422, [{ path: "targets.1", message: "Two columns cannot be mapped to the same field." }]],
    );
  });

  const ole = (text: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(text, "utf16le")]);
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  const bomb = () => {
    const bytes = Buffer.from(zip({ "xl/workbook.xml": "<workbook/>" }));
    const at = bytes.lastIndexOf(Buffer.from("504b0102", "hex"));
    bytes.writeUInt32LE(0xfffffff0, at + 24);
    return bytes;
  };
  /** Ten million spaces in a few kilobytes, in a cell: it is stopped at the cell's bound. */
  const packed = () =>
    workbook(
      { One: [["Email"], ["a@x.test"]] },
      {
        "xl/sharedStrings.xml": strToU8(
          `<sst><si><t>Email</t></si><si><t>${"x".repeat(10_000_000)}</t></si></sst>`,
        ),
      },
    );
  const bad: [name: string, reason: string, row: number | undefined, bytes: () => string | Uint8Array][] = [
    ["empty", "EMPTY", undefined, () => ""],
    ["blank lines", "EMPTY", undefined, () => "\n\n , \n"],
    ["only a head", "NO_ROWS", undefined, () => "Name,Email\n"],
    [
      "a quotation mark never closed",
      "QUOTE_OPEN",
      3,
      () => 'Name,Email\nKim,kim@x.test\n"Bo,bo@x.test\nEva,eva@x.test\n',
    ],
    [
      "a quotation mark never closed, in a long file",
      "QUOTE_OPEN",
      3,
      () => `Name,Email\nKim,kim@x.test\n"Bo,bo@x.test\n${"Eva,eva@x.test\n".repeat(20_000)}`,
    ],
    [
      "500 columns",
      "TOO_MANY_COLUMNS",
      1,
      () => `${Array.from({ length: 500 }, (_, at) => `c${at}`).join(",")}\n1\n`,
    ],
    ["a cell of 1 MB", "CELL_TOO_LONG", 2, () => `Name,Email\n${"x".repeat(1_000_000)},kim@x.test\n`],
    ["NULs", "NUL", undefined, () => "Name,Email\nKim\u0000,kim@x.test\n"],
    [
      "binary junk",
      "NOT_TEXT",
      undefined,
      () => Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919 + 3) % 251)),
    ],
    ["a picture", "NOT_A_TABLE", undefined, () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a web page", "NOT_A_TABLE", undefined, () => "<html><table><tr><td>Name</td></tr></table></html>"],
    ["JSON", "NOT_A_TABLE", undefined, () => '[{"name":"Kim"}]'],
    ["a zip bomb", "ZIP_TOO_LARGE", undefined, bomb],
    ["a cell that unpacks to 10 MB", "CELL_TOO_LONG", 1, packed],
    ["a zip without a workbook", "NO_SHEET", undefined, () => zip({ "readme.txt": "x" })],
    ["a workbook without a sheet", "NO_SHEET", undefined, () => workbook({})],
    ["a workbook with a password", "ENCRYPTED", undefined, () => ole("EncryptedPackage")],
    ["a workbook of an old Excel", "OLD_EXCEL", undefined, () => ole("Workbook")],
    [
      "half of a workbook",
      "NOT_A_ZIP",
      undefined,
      () => workbook({ One: [["Email"], ["a@x.test"]] }).slice(0, 300),
    ],
    [
      "a workbook whose sheet is no XML in UTF-8",
      "BROKEN_XLSX",
      undefined,
      () =>
        workbook(
          { One: [["Email"]] },
          { "xl/worksheets/sheet1.xml": Uint8Array.from([0x3c, 0xff, 0xfe, 0x00]) },
        ),
    ],
    [
      "a workbook with a comment without end",
      "BROKEN_XLSX",
      undefined,
      () =>
        workbook(
          { One: [["Email"]] },
          { "xl/worksheets/sheet1.xml": strToU8(`<worksheet><!--${"x".repeat(3_000_000)}`) },
        ),
    ],
    ["an empty sheet", "EMPTY", undefined, () => workbook({ One: [] })],
  ];
  for (const [name, reason, row, bytes] of bad)
    test(`${name}: refused with its reason, and nothing of it is kept`, async () => {
      const { status, body } = await sendFile(world, boss, bytes());
      assert.deepEqual(
        [status, body["code"], body["reason"], body["row"], (body["errors"] as { path: string }[])[0]?.path],
        [422, "invalid", reason, row, "file"],
      );
      const [spanish, arabic] = [
        await sendFile(world, boss, bytes(), { language: "es" }),
        await sendFile(world, boss, bytes(), { language: "ar" }),
      ];
      assert.equal(
        new Set([body, spanish.body, arabic.body].map((each) => each["detail"])).size,
        3,
        "said in three languages",
      );
    });

  test("of what was refused no file stays, and no import", async () => {
    const before = await world.ok(imports.list, boss, { query: {} });
    for (const [, , , bytes] of bad) await sendFile(world, boss, bytes());
    assert.equal((await world.ok(imports.list, boss, { query: {} })).total, before.total);
    const kept = await readdir(path.join(world.app.services.env.dataDir, "files", boss.tenant));
    assert.equal(kept.length, Number(before.total) * 2, "of each import its file and its rows");
  });

  test("a larger file than allowed, and more rows, are refused while they come", async () => {
    assert.equal(
      (await sendFile(world, boss, Buffer.alloc(limits.crmImportMaxBytes + 1, "a,b\n"))).status,
      413,
    );
    const many = await sendFile(world, boss, `Email\n${"a@x.test\n".repeat(limits.crmImportRowsMax + 1)}`);
    assert.deepEqual([many.status, many.body["reason"]], [422, "TOO_MANY_ROWS"]);
  });

  test("without a file there is nothing to analyse", async () => {
    const { status, body } = await world.call(imports.analyze, boss, { body: {} });
    assert.deepEqual([status, body["errors"]], [422, [{ path: "file", message: "One file is needed" }]]);
  });
});
