import { and, eq, inArray } from "drizzle-orm";
import type { ArticleImport } from "../../../../contract/site/article-imports.ts";
import { articleImports as calls } from "../../../../contract/site/article-imports.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { webhookUrl } from "../../../providers/web-hook.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { articleCategories } from "../articles/category-table.ts";
import { articleImportJob } from "./job-name.ts";
import { planRows } from "./plan-rows.ts";
import {
  findArticleImport,
  updateArticleImport,
  mayPublish,
  presentArticleImports,
  articleImportLines,
  mayOverseeArticleImports,
  shownRow,
  publishArticleImport,
} from "./queries.ts";
import type { ArticleImportRow, ArticleImportLine } from "./queries.ts";
import { articleImportRows, articleImports } from "./table.ts";
import { articleImportsJob, purgeImports, resumeImports } from "./jobs.ts";
import { say } from "./texts.ts";

const articleImportCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<ArticleImportRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: articleImports.tenantId,
      from: articleImports,
      where: mayOverseeArticleImports(work.actor)
        ? undefined
        : eq(articleImports.actorId, work.actor.id ?? ""),
      sort: { columns: [articleImports.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => work.db.select().from(articleImports).$dynamic(),
    });
    return { ...page, items: await presentArticleImports(work, page.items) };
  },
  create: ({ body, services, ...work }) => create(work, services, body),
  get: async ({ params, ...work }) => shown(work, await findArticleImport(work, params.id)),
  rows: async ({ params, query, caller: { language }, ...work }) => {
    await findArticleImport(work, params.id);
    const page = await pageOf<ArticleImportLine>(work, {
      query,
      tenant: work.tenant,
      tenantId: articleImportRows.tenantId,
      from: articleImportRows,
      where: and(
        eq(articleImportRows.importId, params.id),
        query.state?.length ? inArray(articleImportRows.state, query.state) : undefined,
      ),
      sort: { columns: [articleImportRows.number], direction: "asc", keyOf: ({ number }) => [number] },
      select: () => work.db.select().from(articleImportRows).$dynamic(),
    });
    return { ...page, items: page.items.map((row) => shownRow(row, language)) };
  },
  run: async ({ params, body, ...work }) => {
    await findArticleImport(work, params.id);
    const before = await work.rows(articleImports).lock(params.id);
    if (before.state !== "READY") throw new Fault("conflict", say("article_imports.not_waiting"));
    if (before.actorId !== work.actor.id)
      throw new Fault("forbidden", say("article_imports.only_asker_runs"));
    if (body.publish && !mayPublish(work.actor))
      throw new Fault("forbidden", say("shared.publishing_not_allowed"));
    if (before.attachmentId !== null && !(await work.rows(attachments).find(before.attachmentId)))
      throw new Fault("conflict", say("article_imports.file_gone"));
    if (body.leaveOut.length > 0)
      await work.db
        .update(articleImportRows)
        .set({ state: "SKIPPED", reason: "LEFT_OUT" })
        .where(
          and(
            articleImportLines(work, before.id),
            inArray(articleImportRows.number, body.leaveOut),
            inArray(articleImportRows.state, ["NEW", "UPDATE"]),
          ),
        );
    // By what is here now: somebody may have written since it was read.
    await planRows(work, before);
    work.enqueue(articleImportJob, { importId: before.id });
    return publishAndPresentImport(
      work,
      await work
        .rows(articleImports)
        .update(
          params.id,
          { state: "RUNNING", publish: body.publish, startedAt: work.now, updatedAt: work.now },
          { before, action: "start" },
        ),
    );
  },
  cancel: async ({ params, ...work }) => {
    await findArticleImport(work, params.id);
    const before = await work.rows(articleImports).lock(params.id);
    if (!["READING", "READY", "RUNNING"].includes(before.state))
      throw new Fault("conflict", say("shared.not_running"));
    return publishAndPresentImport(
      work,
      await work
        .rows(articleImports)
        .update(params.id, { state: "CANCELLED", finishedAt: work.now }, { before, action: "cancel" }),
    );
  },
});

async function create(
  work: Work,
  { env }: Services,
  body: BodyOut<typeof calls.create>,
): Promise<ArticleImport> {
  const { actor, now } = work;
  if (actor.id === null) throw new Fault("forbidden");
  const running = await work
    .rows(articleImports)
    .count(and(eq(articleImports.actorId, actor.id), inArray(articleImports.state, ["READING", "RUNNING"])));
  if (running >= limits.importsRunningMax)
    throw new Fault("conflict", say("article_imports.too_many_running", { running }));
  if (body.categoryId && !(await work.rows(articleCategories).find(body.categoryId)))
    throw fieldFault("categoryId", say("shared.no_such_category"));
  const locale = body.locale ?? (await tenantHere(work)).locale;
  const from =
    body.url === undefined
      ? await zipOf(work, body.attachmentId ?? "", body.name)
      : siteOf(body.url, env.allowsLoopbackWebhooks);
  const row = await work.rows(articleImports).insert({
    ...from,
    actorId: actor.id,
    actorName: actor.name,
    locale,
    categoryId: body.categoryId ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await updateArticleImport(work, row.id, {});
  work.enqueue(articleImportJob, { importId: row.id });
  return publishAndPresentImport(work, row);
}

/** @throws Fault invalid for what is no zip of the actor's own */
async function zipOf(work: Work, attachmentId: string, name: string | undefined) {
  const file = await work.rows(attachments).find(attachmentId);
  if (!file || file.uploadedById !== work.actor.id || file.messageId !== null || file.teamMessageId !== null)
    throw fieldFault("attachmentId", say("shared.attachment_gone"));
  if (file.contentType !== "application/zip")
    throw fieldFault("attachmentId", say("article_imports.not_a_zip"));
  const shown = name ?? file.name;
  // `Help (1).zip` is `help.zip` downloaded a second time.
  const source = shown
    .normalize("NFC")
    .toLowerCase()
    .replace(/\.zip$/u, "")
    .replace(/ ?\(\d+\)$/u, "")
    .trim();
  return { kind: "ZIP" as const, name: shown, source: `zip:${source}`, attachmentId };
}

/** @throws Fault invalid for what may not be called */
function siteOf(address: string, allowsLoopback: boolean) {
  const text = /^[a-z][a-z0-9+.-]*:/iu.test(address) ? address : `https://${address}`;
  const { url, problem } = webhookUrl(text, allowsLoopback);
  if (url === null) throw fieldFault("url", problem);
  url.hash = "";
  return { kind: "SITE" as const, name: url.href, source: "site" };
}

async function publishAndPresentImport(work: Work, row: ArticleImportRow): Promise<ArticleImport> {
  publishArticleImport(work, row);
  return shown(work, row);
}

async function shown(work: Work, row: ArticleImportRow): Promise<ArticleImport> {
  const [view] = await presentArticleImports(work, [row]);
  if (!view) throw new Fault("not_found");
  return view;
}

export const articleImportsModule = defineModule("site/article-imports", {
  calls: articleImportCalls,
  jobs: [articleImportsJob],
  routines: [purgeImports, resumeImports],
});
