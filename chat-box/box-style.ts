/** The open box; colours are the button's (launcher-style.ts). */
export function boxStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(frame + talk + writing + forms + survey + phone);
  return sheet;
}

/** The panel with its head and its buttons. */
const frame = `
.panel{position:fixed;inset-inline-end:20px;inset-block-end:90px;z-index:2147483000;display:flex;flex-direction:column;inline-size:384px;max-inline-size:calc(100vw - 40px);block-size:min(600px,calc(100dvh - 120px));background:var(--surface);border:1px solid var(--line);border-radius:14px;box-shadow:0 16px 48px #0005;overflow:hidden}
header{display:flex;align-items:center;gap:4px;padding-block:12px;padding-inline:16px 8px;border-block-end:1px solid var(--line)}
.names{flex:1;min-inline-size:0}
h2{margin:0;font-size:16px;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:start;min-block-size:1.45em}
p{margin:0}
.presence{font-size:13px;color:var(--muted);min-block-size:1.45em}
button,input,textarea{font:inherit;color:inherit}
button{cursor:pointer}
.icon-button{flex:none;display:grid;place-items:center;inline-size:40px;block-size:40px;padding:0;border:0;border-radius:10px;background:none;color:var(--muted)}
.icon-button:hover{background:var(--sunken);color:var(--ink)}
.icon-button .icon{inline-size:20px;block-size:20px}
.primary,.icon-button.primary{background:var(--accent);color:var(--on-accent);border:1px solid #ffffff30}
.primary:disabled{opacity:.55;cursor:default}
[dir=rtl] .send{transform:scaleX(-1)}
`;

/** What was said, with its files and articles. */
const talk = `
.scroll{flex:1;overflow-y:auto;overscroll-behavior:contain;outline-offset:-3px!important;display:flex;flex-direction:column;gap:8px;padding:16px}
.log{display:flex;flex-direction:column;gap:8px}
.log:empty,.system:empty{display:none}
.line{display:flex;flex-direction:column;gap:2px;max-inline-size:86%;align-items:flex-start;align-self:flex-start}
.line.mine{align-items:flex-end;align-self:flex-end}
.author,.note{padding-inline:4px;font-size:12px;color:var(--muted)}
.bubble{padding:8px 12px;border-radius:14px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
.mine .bubble{background:var(--accent);color:var(--on-accent)}
.theirs .bubble{border-end-start-radius:4px}
.mine .bubble{border-end-end-radius:4px}
.pending .bubble{opacity:.75}
.failed .bubble{background:none;color:var(--danger);border:1px solid var(--danger)}
.note.failed,.error{color:var(--danger)}
.file{display:flex;flex-direction:column;max-inline-size:100%;padding:8px 12px;border:1px solid var(--line);border-radius:12px;color:var(--ink);overflow-wrap:anywhere;text-decoration:none}
.file bdi{text-align:-webkit-match-parent;text-align:match-parent;text-decoration:underline}
.file,.shown{margin-block:2px}
.shown{max-inline-size:100%}
.picture{inline-size:192px;max-inline-size:100%;block-size:144px;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--sunken);overflow:hidden;cursor:zoom-in}
.picture canvas{display:block;inline-size:100%;block-size:100%;object-fit:cover}
.large{margin:auto;padding:48px 12px 12px;border:0;border-radius:14px;background:var(--surface);color:var(--ink);max-inline-size:calc(100vw - 32px);max-block-size:calc(100dvh - 32px)}
.large::backdrop{background:#000a}
.large canvas{display:block;max-inline-size:100%;max-block-size:calc(100dvh - 110px);object-fit:contain}
.large .icon-button{position:absolute;inset-block-start:4px;inset-inline-end:4px}
.system,.typing{align-self:center;text-align:center;font-size:13px;color:var(--muted)}
.typing{align-self:flex-start;min-block-size:1.45em}
.typing:empty{min-block-size:0}
.greeting{margin:auto;padding:24px 16px;text-align:center;color:var(--muted)}
.articles{max-inline-size:100%;gap:8px}
.card{margin:0;padding:10px 12px;border:1px solid var(--line);border-radius:12px;list-style:none;align-self:stretch;display:flex;flex-direction:column;gap:6px;overflow-wrap:anywhere}
.card a{color:var(--ink);font-weight:600;text-decoration:underline}
.person{min-block-size:40px;padding-inline:14px;border:1px solid var(--muted);border-radius:20px;background:none;font-weight:600}
.person:hover{background:var(--sunken)}
`;

/** Where one writes. */
const writing = `
.notice{padding:8px 16px;background:var(--sunken);border-block-start:1px solid var(--line);font-size:13px;color:var(--muted)}
.link{padding:0;border:0;background:none;text-decoration:underline;font-weight:600;min-block-size:24px}
.composer{padding:10px;border-block-start:1px solid var(--line);display:flex;flex-direction:column;gap:8px}
.row{display:flex;align-items:flex-end;gap:6px}
textarea,input:not([type=file]){inline-size:100%;min-block-size:40px;padding:8px 10px;border:1px solid var(--muted);border-radius:10px;background:var(--surface);font-size:16px;line-height:22px;resize:none}
.row textarea{flex:1}
input[aria-invalid=true],textarea[aria-invalid=true]{border-color:var(--danger)}
::placeholder{color:var(--muted);opacity:1}
[dir=auto]:placeholder-shown{direction:inherit}
.picker{display:flex;position:relative}
.files{display:flex;flex-wrap:wrap;gap:6px;font-size:13px}
.files:empty{display:none}
.chip{display:inline-flex;align-items:center;gap:2px;padding-inline-start:10px;min-block-size:32px;border-radius:16px;background:var(--sunken);overflow-wrap:anywhere}
.chip .icon-button{inline-size:32px;block-size:32px}
.chip .icon{inline-size:14px;block-size:14px}
`;

/** What is asked for: an address, a question by e-mail. */
const forms = `
details{border:1px solid var(--line);border-radius:10px;padding:8px 12px;font-size:13px}
summary{cursor:pointer;color:var(--muted)}
.help{font-size:13px;color:var(--muted)}
.field{display:flex;flex-direction:column;gap:6px;margin-block-start:8px;font-size:13px}
.offline,.transcript{display:flex;flex-direction:column;gap:8px}
.transcript{padding:8px 16px 12px;border-block-end:1px solid var(--line);background:var(--sunken)}
.offline .primary,.transcript .primary,.plain{min-block-size:40px;padding-inline:16px;border-radius:10px;font-weight:600}
.plain{border:1px solid var(--muted);background:none}
.lead{font-weight:600}
.reach{font-size:13px;align-items:flex-start}
.reach .field{align-self:stretch;margin:0}
.done{padding:12px;border-radius:12px;background:var(--sunken)}
`;

/** The question at the end. */
const survey = `
.survey{display:flex;flex-direction:column;align-items:flex-start;gap:8px;padding:12px;border:1px solid var(--line);border-radius:12px}
.survey form{inline-size:100%}
.survey .done{padding:0;background:none}
fieldset{margin:0;padding:0;border:0;min-inline-size:0}
legend{padding:0;margin-block-end:8px;font-weight:600}
.scores{display:grid;grid-template-columns:repeat(5,1fr);gap:6px}
.scores.many{grid-template-columns:repeat(6,1fr)}
.scores label{position:relative;display:grid;place-items:center;min-block-size:40px;border:1px solid var(--muted);border-radius:10px;cursor:pointer;color:var(--muted)}
.scores label:hover{background:var(--sunken)}
.scores label:has(:checked){background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.scores label:has(:focus-visible){outline:3px solid var(--ink);outline-offset:2px}
.ends{display:flex;justify-content:space-between;gap:12px;margin-block-start:6px;font-size:12px;color:var(--muted)}
.more{display:flex;flex-direction:column;gap:8px;margin-block-start:10px}
.more .primary{min-block-size:40px;padding-inline:16px;border-radius:10px;font-weight:600;align-self:flex-start}
`;

/** On a phone it is the whole page. */
const phone = `
@media(max-width:480px){.panel{inset:0;inline-size:auto;max-inline-size:none;block-size:100dvh;border:0;border-radius:0}}
`;
