import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = new URL("../..", import.meta.url).pathname;
/** What the door does for its callers, by the module that has it: nobody else calls it by hand. */
const inner: Record<string, readonly string[]> = {
  "desk/tickets/change": ["changeTicket", "publishStatus", "reassignAfterChange"],
  "desk/tickets/thread": ["addMessage", "readFirst"],
  "desk/tickets/delivery": ["deliverMessage"],
  "desk/tickets/followed-writes": ["followWrites"],
  "desk/tickets/listeners": ["ticketListeners"],
  "desk/followers/tell": ["tellFollowers", "statusNotice"],
  "automation/rules/run-automations": ["runAutomations"],
  "automation/rules/route": ["routeTicket"],
  "channels/chat/queries": ["tellVisitor"],
  "insight/surveys/schedule": ["followResolution"],
};
const moduleOf = (file: string): string => file.split("/").slice(0, 2).join("/");

/** `file: name` of each import past the door in the text of a file under server/modules. */
function pastTheDoor(file: string, source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from "(\.[^"]+)\.ts"/g);
  return [...imports].flatMap(([, names = "", target = ""]) => {
    const from = path.join(path.dirname(file), target);
    if (moduleOf(from) === moduleOf(file)) return [];
    return names
      .split(",")
      .map((name) => name.trim().split(" ")[0] ?? "")
      .filter((name) => inner[from]?.includes(name))
      .map((name) => `${file}: ${name}`);
  });
}

test("nobody outside desk/tickets changes a ticket, adds a message or lets something follow but by the door", () => {
  const modules = path.join(root, "server/modules");
  const files = globSync("*/*/**/*.ts", { cwd: modules }).filter((file) => !file.endsWith(".test.ts"));
  assert.ok(files.length > 300, "the sources were read");
  assert.deepEqual(
    files.flatMap((file) => pastTheDoor(file, readFileSync(path.join(modules, file), "utf8"))),
    [],
    "use writeTicket, writeTickets, followTicketWrite (desk/tickets/write.ts) or writeMessage (write-message.ts)",
  );
});

test("an import past the door is found, and what is named is there", () => {
  assert.deepEqual(
    pastTheDoor(
      "channels/whatsapp/inbound.ts",
      'import { checkTicketPatch, changeTicket } from "../../desk/tickets/change.ts";\nimport {\n  addMessage,\n} from "../../desk/tickets/thread.ts";\nimport type { NewMessage } from "../../desk/tickets/thread.ts";',
    ),
    ["channels/whatsapp/inbound.ts: changeTicket", "channels/whatsapp/inbound.ts: addMessage"],
  );
  for (const [file, names] of Object.entries(inner)) {
    const source = readFileSync(path.join(root, "server/modules", `${file}.ts`), "utf8");
    for (const name of names)
      assert.match(
        source,
        new RegExp(`export (async function|function|const) ${name}\\b`),
        `${file}: ${name}`,
      );
  }
});
