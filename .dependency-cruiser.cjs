const { globSync, readFileSync } = require("node:fs");

// The arrows of the architecture: who may import whom. `npm run check` runs them and asserts that the sources were read.
// server/testing is the ground that tests stand on; nothing that ships may stand on it.
const tests = "\\.test\\.tsx?$|^server/testing/|^server/providers/channel/[^/]+/sample\\.ts$";

// What begins with "use client" runs in the browser; the folder does not say so.
const clientFiles = globSync("{app,components}/**/*.{ts,tsx}")
  .filter((file) => readFileSync(file, "utf8").startsWith('"use client"'))
  .map((file) => file.replace(/[.()[\]]/g, "\\$&"));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "contract-is-pure",
      comment:
        "The contract is read by the server, the browser and the edge alike: zod and itself, nothing of any of them.",
      severity: "error",
      from: { path: "^contract/", pathNot: tests },
      to: { pathNot: "^contract/|^node_modules/zod/" },
    },
    {
      name: "chat-box-is-small",
      comment: "It stands on somebody else's page: no React, no zod, nothing of a screen.",
      severity: "error",
      from: { path: "^chat-box/", pathNot: tests },
      to: {
        pathNot: "^(chat-box|lib|contract)/|^messages/en\\.ts$|^node_modules/socket\\.io-client/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "web-never-reaches-server",
      comment: "Not even through three other files: the server's code and secrets stay out of every bundle.",
      severity: "error",
      from: { path: "^(app|chat-box|components|lib|middleware)", pathNot: tests },
      to: { path: "^server/", reachable: true },
    },
    {
      name: "server-never-reaches-web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(app|components|lib|messages|middleware)" },
    },
    {
      name: "lib-knows-no-screen",
      comment: "contract ← lib ← components: what lib needs from a component, the component hands in.",
      severity: "error",
      from: { path: "^lib/", pathNot: tests },
      to: { path: "^(app|components|middleware)" },
    },
    {
      name: "lib-shared-runs-anywhere",
      comment:
        "Server, edge, page and the chat box read it: the contract and itself, no runtime and no library.",
      severity: "error",
      from: { path: "^lib/shared/", pathNot: tests },
      to: { pathNot: "^(contract|lib/shared)/" },
    },
    {
      name: "lib-edge-stands-on-shared",
      comment: "The middleware loads it before every page: neither the page's code nor React comes with it.",
      severity: "error",
      from: { path: "^lib/edge/", pathNot: tests },
      to: { pathNot: "^(contract|lib/edge|lib/shared)/|^node_modules/(next|jose)/" },
    },
    {
      name: "lib-server-stands-on-edge",
      comment:
        "It is drawn where there is no window: what it needs of the page's code belongs in lib/shared.",
      severity: "error",
      from: { path: "^lib/server/", pathNot: tests },
      to: { path: "^lib/", pathNot: "^lib/(server|edge|shared)/" },
    },
    {
      name: "page-code-knows-no-server-code",
      comment:
        "It reads request headers and settings: in a browser neither is there, and settings may be secret.",
      severity: "error",
      from: { path: "^(lib/(api|auth|browser|cache|chat)|chat-box)/", pathNot: tests },
      to: { path: "^lib/(server|edge)/" },
    },
    {
      name: "client-screens-know-no-server-code",
      comment: 'As above, for what begins with "use client".',
      severity: "error",
      from: { path: `^(${clientFiles.join("|")})$`, pathNot: tests },
      to: { path: "^lib/(server|edge)/" },
    },
    {
      name: "chat-client-is-small",
      comment:
        "The chat box brings it to somebody else's page: of lib the pure part and the browser's storage, no React.",
      severity: "error",
      from: { path: "^lib/chat/", pathNot: tests },
      to: {
        pathNot:
          "^(contract|lib/(chat|shared))/|^lib/browser/raw-storage\\.ts$|^node_modules/socket\\.io-client/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "raw-storage-is-for-persisted",
      comment:
        "What is kept in the browser goes through `persisted`; the chat box alone may not weigh that much.",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: "^lib/(browser/persisted\\.ts$|chat/)" },
      to: { path: "^lib/browser/raw-storage\\.ts$" },
    },
    {
      name: "ui-knows-no-domain",
      comment: "The parts of components/ui draw. They fetch nothing and know no noun of the desk.",
      severity: "error",
      from: { path: "^components/ui/", pathNot: tests },
      to: {
        path: "^(app|middleware|contract/|lib/(api|auth|edge|server|browser/(realtime|current-tenant)|shared/(api|auth|tenancy))|components/(?!ui/))",
      },
    },
    {
      name: "headless-ui-loads-late",
      comment:
        "It weighs as much as half a screen: two pickers have it, and they load when they are first shown (ADR 0015).",
      severity: "error",
      from: {
        path: "^(app|components|lib)/",
        pathNot: `^components/ui/(combobox|search-list)-box\\.tsx$|${tests}`,
      },
      to: { path: "^node_modules/@headlessui/" },
    },
    {
      name: "headless-ui-is-no-first-load",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: tests },
      to: { path: "^components/ui/(combobox|search-list)-box\\.tsx$", dynamic: false },
    },
    {
      name: "list-kit-knows-no-feature",
      severity: "error",
      from: { path: "^components/list/", pathNot: tests },
      to: { path: "^(app|middleware|components/(conditions|features|resource|shell)/)" },
    },
    {
      name: "resource-kit-knows-no-feature",
      severity: "error",
      from: { path: "^components/resource/", pathNot: tests },
      to: { path: "^(app|middleware|components/(conditions|features|shell)/)" },
    },
    {
      name: "condition-kit-knows-no-feature",
      comment: "Rules, field rules, policies and alerts hand in what may be asked; it knows none of them.",
      severity: "error",
      from: { path: "^components/conditions/", pathNot: tests },
      to: { path: "^(app|middleware|components/(features|shell)/)" },
    },
    {
      name: "features-know-no-shell",
      severity: "error",
      from: { path: "^components/features/", pathNot: tests },
      to: { path: "^(app|middleware|components/shell/)" },
    },
    {
      name: "shell-knows-no-page",
      severity: "error",
      from: { path: "^components/shell/", pathNot: tests },
      to: { path: "^(app|middleware)" },
    },
    {
      name: "features-are-islands",
      comment:
        "What two features share becomes a small vertical of its own, shared-<noun>, or a slot filled by the page.",
      severity: "error",
      from: { path: "^components/features/([^/]+/[^/]+)/", pathNot: tests },
      to: { path: "^components/features/", pathNot: "^components/features/($1|[^/]+/shared-[^/]+)/" },
    },
    {
      name: "server-foundations-know-no-module",
      comment:
        "db, jobs, kernel, realtime and providers carry the modules; they do not know which there are.",
      severity: "error",
      from: { path: "^server/(db|jobs|kernel|realtime|providers)/", pathNot: tests },
      to: { path: "^server/(modules|http|scripts|app|main)" },
    },
    {
      name: "modules-know-not-who-puts-them-together",
      comment:
        "What they need of it they are handed: http, the scripts, the app and the files at the top of server/modules stand above them.",
      severity: "error",
      from: { path: "^server/modules/[^/]+/[^/]+/", pathNot: tests },
      to: { path: "^server/(modules/[^/]+\\.ts$|http/|scripts/|testing/|(app|main|serve)\\.ts$)" },
    },
    {
      name: "modules-speak-through-doors",
      comment:
        "A module calls another's named commands, rules and queries and refers to its table; handlers, jobs and presenters are its own.",
      severity: "error",
      from: { path: "^server/modules/([^/]+/[^/]+)/", pathNot: tests },
      to: {
        path: "^server/modules/[^/]+/[^/]+/(module|jobs|presenter)\\.ts$",
        pathNot: "^server/modules/$1/",
      },
    },
    {
      name: "only-http-knows-fastify",
      severity: "error",
      from: { path: "^server/(modules|db|jobs|providers|realtime)", pathNot: tests },
      to: { path: "^node_modules/(@fastify|fastify)/" },
    },
    {
      name: "only-the-registry-names-a-provider",
      comment:
        "Everyone else takes a channel by its id from server/providers/registry.ts, whoever provides it.",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: `^server/providers/(registry\\.ts$|channel/(whatsapp|instagram)/)|${tests}`,
      },
      to: { path: "^server/providers/channel/(whatsapp|instagram)/" },
    },
    {
      name: "a-providers-parts-stay-in-its-folder",
      comment: "Everyone else takes a provider and its simulator from server/providers/registry.ts.",
      severity: "error",
      from: { path: "^server/(.+)/[^/]+$", pathNot: `^server/providers/registry\\.ts$|${tests}` },
      to: {
        path: "^server/providers/.+/(provider|simulator)\\.ts$",
        pathNot: "^server/$1/[^/]+$",
      },
    },
    {
      name: "raw-db-stays-home",
      comment:
        "Everyone else is handed a connection, and may name its type; to open one is for those who start the process.",
      severity: "error",
      from: { path: "^server/", pathNot: `^server/(db|jobs|scripts|serve|app)|${tests}` },
      to: { path: "^server/db/(client|open-database|postgres|pglite)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "edge-stays-small",
      severity: "error",
      from: { path: "^middleware" },
      to: { path: "^components/|^node_modules/(react|react-dom|zod)/", reachable: true },
    },
    {
      name: "edge-decides-with-little",
      comment: "The middleware runs before every page: facts in, verdict out, and nothing else loaded.",
      severity: "error",
      from: { path: "^middleware" },
      to: {
        pathNot:
          "^(contract/(roles|subdomain|limits|desk-limits|page-limits|locales|site/article-embeds|site/site-pages|host-header|preview-hosts|web-key|channels/chat-limits)|lib/(edge/|shared/(tenancy/|auth/(cookie|token)|screens|i18n\.))|node_modules/(next|jose)/)",
        reachable: true,
      },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: "^(app|components|contract|lib|server|middleware)", pathNot: tests },
      to: { path: `^tests/|${tests}` },
    },
    {
      name: "production-runs-without-dev-packages",
      comment: "An image is installed without devDependencies: what runs there may not need one.",
      severity: "error",
      from: { path: "^(app|components|contract|lib|server|middleware)", pathNot: tests },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["npm", "type-only"],
        pathNot: "^node_modules/@types/",
      },
    },
    { name: "imports-resolve", severity: "error", from: {}, to: { couldNotResolve: true } },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "files-have-telling-names",
      comment:
        "kebab-case, and a noun: utils, helpers, common, misc, types, constants and index say nothing. Two registries are called index.",
      severity: "error",
      // A high number makes the rule look at every module, the unconnected ones too; a file is named long before it has a hundred readers.
      module: {
        path: "(^|/)(utils|helpers|common|misc|types|constants|index)\\.[cm]?[jt]sx?$",
        pathNot: "^node_modules/|^(contract|server/modules)/index\\.ts$",
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
    {
      name: "files-are-kebab-case",
      severity: "error",
      module: {
        path: "^(app|components|contract|lib|server)/.*[A-Z_][^/]*\\.[cm]?[jt]sx?$",
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.cache|\\.data)/" },
    // Type imports count: a type that points the wrong way is a dependency that points the wrong way.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
