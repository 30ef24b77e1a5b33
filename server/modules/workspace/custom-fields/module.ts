import { and, eq } from "drizzle-orm";
import {
  customFieldDependencies as dependencyCalls,
  customFields as fieldCalls,
} from "../../../../contract/workspace/custom-fields.ts";
import { pageOf } from "../../../db/page.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { presentRule } from "./definitions.ts";
import type { DependencyRow } from "./definitions.ts";
import { changeDependency, createDependency } from "./dependencies.ts";
import { changeField, createField, fieldView, listFields, removeField, valueCount } from "./fields.ts";
import { customFieldDependencies } from "./table.ts";
import { say } from "./texts.ts";

const customFieldCalls = [
  ...implement(fieldCalls, {
    list: ({ query, ...work }) => listFields(work, query),
    create: ({ body, ...work }) => createField(work, body),
    get: async ({ params, ...work }) => ({
      ...(await fieldView(work, params.id)),
      valueCount: await valueCount(work, params.id),
    }),
    update: ({ params, body, ...work }) => changeField(work, params.id, body),
    replace: ({ params, body, ...work }) => changeField(work, params.id, body),
    remove: async ({ params, query, ...work }) => {
      await removeField(work, params.id, query.withValues ?? false);
      return {};
    },
  }),
  ...implement(dependencyCalls, {
    list: async ({ query, ...work }) => {
      const { entity, fieldId } = query;
      const page = await pageOf<DependencyRow>(work, {
        query,
        tenant: work.tenant,
        tenantId: customFieldDependencies.tenantId,
        from: customFieldDependencies,
        select: () => work.db.select().from(customFieldDependencies).$dynamic(),
        where: and(
          entity && eq(customFieldDependencies.entity, entity),
          fieldId === undefined ? undefined : eq(customFieldDependencies.fieldId, fieldId),
        ),
        sort: { columns: [customFieldDependencies.id], direction: "asc", keyOf: ({ id }) => [id] },
      });
      return { ...page, items: page.items.map(presentRule) };
    },
    create: ({ body, ...work }) => createDependency(work, body),
    get: async ({ params, ...work }) => presentRule(await work.rows(customFieldDependencies).get(params.id)),
    update: ({ params, body, ...work }) => changeDependency(work, params.id, body),
    replace: ({ params, body, ...work }) => changeDependency(work, params.id, body),
    remove: async ({ params, ...work }) => {
      await work.rows(customFieldDependencies).remove(params.id);
      return {};
    },
  }),
];

export const customFieldsModule = defineModule("workspace/custom-fields", {
  calls: customFieldCalls,
  constraints: {
    custom_fields_key: ["key", say("custom_fields.key_taken")],
  },
});
