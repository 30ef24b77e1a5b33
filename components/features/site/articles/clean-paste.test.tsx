import { cleanPaste } from "./clean-paste";

const clean = (html: string) => cleanPaste(html).html;

test("a Word document keeps its headings, emphasis and links, and nothing of Office", () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><h1 style='margin-top:12.0pt'><span lang=EN-US style='mso-ansi-language:EN-US'>Returns<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><span style='font-size:11.0pt;font-family:"Calibri",sans-serif'>Send it back <b style='mso-bidi-font-weight:normal'>within 30 days</b>, see <a href="https://example.test/policy"><span style='color:#0563C1'>our policy</span></a>.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;
  expect(clean(word)).toBe(
    '<h2>Returns</h2><p>Send it back <strong>within 30 days</strong>, see <a href="https://example.test/policy">our policy</a>.</p>',
  );
});

test("the paragraphs with marks that Word makes of lists are lists again, one in another", () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
  expect(
    clean(
      `${item(1, "·", "Tent")}${item(2, "o", "Poles")}${item(2, "o", "Pegs")}${item(1, "·", "Stove")}<p class=MsoNormal>Then:</p>${item(1, "1.", "Pack")}${item(1, "2.", "Send")}`,
    ),
  ).toBe(
    "<ul><li>Tent<ul><li>Poles</li><li>Pegs</li></ul></li><li>Stove</li></ul><p>Then:</p><ol><li>Pack</li><li>Send</li></ol>",
  );
});

test("Google Docs says with styles what is meant by elements, and wraps it all in a bold that is none", () => {
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f0c"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Delivery</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-family:Arial;font-weight:700">Two days</span><span style="font-style:italic"> at most</span></p><ul style="padding-inline-start:48px"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt">By van</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>or bicycle</span></p></li></ul></ul><br class="Apple-interchange-newline"></b>`;
  expect(clean(docs)).toBe(
    "<h2>Delivery</h2><p><strong>Two days</strong><em> at most</em></p><ul><li><p>By van</p><ul><li><p>or bicycle</p></li></ul></li></ul>",
  );
});

test("a table keeps its cells and what spans them, without widths and colours", () => {
  expect(
    clean(
      `<table class=MsoTableGrid border=1 style='border-collapse:collapse'><colgroup><col width=91></colgroup><tr style='height:20pt'><td width=91 colspan=2 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal>Weight<o:p></o:p></p></td></tr><tr><td>1 kg</td><td>€4</td></tr></table>`,
    ),
  ).toBe(
    '<table><tbody><tr><td colspan="2"><p>Weight</p></td></tr><tr><td>1 kg</td><td>€4</td></tr></tbody></table>',
  );
});

test("divisions of a web page are paragraphs where they hold words, and nothing where they hold blocks", () => {
  expect(
    clean(
      '<div class="page"><div>One</div><div><span>Two</span></div><section><p onclick="x()">Three</p></section></div>',
    ),
  ).toBe("<p>One</p><p>Two</p><p>Three</p>");
});

test("pictures from elsewhere stay behind and are counted; files of ours stay", () => {
  expect(
    cleanPaste(
      '<p>a</p><img src="file:///C:/clip_image001.png"><img src="https://lh3.example.test/x"><img data-attachment="01980000-0000-7000-8000-000000000000" alt="A tent" class="x">',
    ),
  ).toEqual({
    html: '<p>a</p><img data-attachment="01980000-0000-7000-8000-000000000000" alt="A tent">',
    pictures: 2,
  });
});

test("scripts, handlers, forms and addresses that run are gone; a video of a known host becomes its player", () => {
  expect(
    clean(
      '<script>alert(1)</script><p onmouseover="x()">Hi <a href="javascript:alert(1)">there</a></p><form><input value="x"></form><iframe src="https://evil.test/"></iframe><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
    ),
  ).toBe('<p>Hi there</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>');
});

test("text of a code editor is code, its colours are nothing", () => {
  expect(clean('<p>Run <span style="font-family:Consolas">npm start</span></p>')).toBe(
    "<p>Run <code>npm start</code></p>",
  );
});

test("Word in a browser names its headings and levels in attributes, and gives each item a list of its own", () => {
  const item = (kind: "ul" | "ol", level: number, text: string, start = 1) =>
    `<div class="ListContainerWrapper SCXW1"><${kind} class="BulletListStyle1" role="list"${kind === "ol" ? ` start="${start}"` : ""}><li class="OutlineElement Ltr" role="listitem" data-leveltext="-" data-aria-posinset="${start}" data-aria-level="${level}"><p class="Paragraph" style="margin-left:24px"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP"> </span></p></li></${kind}></div>`;
  const page = `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1"><span class="TextRun" style="font-weight:bold">Packing</span></p></div>${item("ul", 1, "Tent")}${item("ul", 2, "Poles")}${item("ul", 2, "Pegs")}${item("ul", 1, "Stove")}<div class="OutlineElement"><p class="Paragraph"><span>Then:</span></p></div>${item("ol", 1, "Pack")}${item("ol", 1, "Send", 2)}`;
  expect(clean(page).replaceAll(/ (?=<)/g, "")).toBe(
    "<h2>Packing</h2><ul><li><p>Tent</p><ul><li><p>Poles</p></li><li><p>Pegs</p></li></ul></li><li><p>Stove</p></li></ul><p>Then:</p><ol><li><p>Pack</p></li><li><p>Send</p></li></ol>",
  );
});

test("comments, hidden text and changes that were not taken yet do not come along", () => {
  expect(
    clean(
      `<p class=MsoNormal>Pay <ins cite="mailto:Ann" datetime="2026-01-05T10:00">within</ins> <del cite="mailto:Ann" datetime="2026-01-05T10:00">after</del> 30 days<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[A1]</a></span>.<span style='display:none;mso-hide:all'>secret</span></p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>`,
    ).replaceAll(/ {2,}/g, " "),
  ).toBe("<p>Pay within 30 days.</p>");
  expect(clean("<p>Was <del>five</del> <ins>four</ins></p>")).toBe("<p>Was <s>five</s> <u>four</u></p>");
});

test("numbers of any script make a numbered list", () => {
  const item = (mark: string, text: string) =>
    `<p class=MsoListParagraph dir=RTL style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]><span lang=AR-SA>${text}</span></p>`;
  for (const marks of [
    ["١.", "٢."],
    ["أ-", "ب-"],
    ["(a)", "(b)"],
    ["iii)", "iv)"],
  ] as const)
    expect(clean(marks.map((mark) => item(mark, "خيمة")).join(""))).toBe(
      "<ol><li>خيمة</li><li>خيمة</li></ol>",
    );
  for (const mark of ["·", "o", "§", "–", "-"])
    expect(clean(item(mark, "خيمة"))).toBe("<ul><li>خيمة</li></ul>");
});

test("empty lines that Docs puts between paragraphs are none", () => {
  expect(
    clean(
      '<b style="font-weight:normal;" id="docs-internal-guid-2"><p dir="ltr"><span>One</span></p><br><p dir="ltr"><span>Two<br>lines</span></p></b><br class="Apple-interchange-newline">',
    ),
  ).toBe("<p>One</p><p>Two<br>lines</p>");
  expect(clean("One<br>Two")).toBe("One<br>Two");
});
