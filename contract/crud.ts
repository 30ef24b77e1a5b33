import { z } from "zod";
import { endpoint } from "./kit.ts";
import type { Method, RefKind } from "./kit.ts";
import type { Role } from "./roles.ts";
import { Nothing, pageOf, paging, search } from "./shapes.ts";

/**
 * The six calls of a plain resource: `GET` list, `POST`, `GET /{id}`, `PATCH` and `PUT /{id}`, `DELETE /{id}`.
 * @param base path without a trailing slash, a literal so that grep finds it
 */
export function crud<const Base extends string, Row extends z.ZodType, Write extends z.ZodObject, Filters extends z.ZodRawShape = Record<never, never>>(
  base: `/${Base}`,
  of: { ref: RefKind; row: Row; write: Write; example: z.input<Write>; read: Role; change: Role; filters?: Filters; touches?: readonly string[] },
) {
  const query = z.object({ ...paging, ...search, ...(of.filters ?? {}) }) as z.ZodObject<typeof paging & typeof search & Filters>; // an absent shape adds no keys
  const refs = { id: of.ref } as const;
  const touches = of.touches ?? [];
  const change = <const M extends Method>(method: M) => endpoint<`${M} /${Base}/{id}`, { allow: Role; refs: typeof refs; body: ReturnType<Write["partial"]>; example: z.input<Write>; returns: Row; touches: readonly string[] }>(
    // The compiler cannot see through the generic base that `{id}` is its one parameter.
    `${method} /${base.slice(1) as Base}/{id}` as `${M} /${Base}/{id}`,
    { allow: of.change, refs, body: of.write.partial() as ReturnType<Write["partial"]>, example: of.example, returns: of.row, touches } as never,
  );
  return {
    list: endpoint<`GET /${Base}`, { allow: Role; query: typeof query; returns: ReturnType<typeof pageOf<Row>> }>(`GET /${base.slice(1) as Base}`, { allow: of.read, query, returns: pageOf(of.row) } as never),
    create: endpoint<`POST /${Base}`, { allow: Role; body: Write; example: z.input<Write>; returns: Row; touches: readonly string[]; creates: true }>(`POST /${base.slice(1) as Base}`, { allow: of.change, body: of.write, example: of.example, returns: of.row, touches, creates: true } as never),
    get: endpoint<`GET /${Base}/{id}`, { allow: Role; refs: typeof refs; returns: Row }>(`GET /${base.slice(1) as Base}/{id}`, { allow: of.read, refs, returns: of.row } as never),
    update: change("PATCH"),
    replace: change("PUT"),
    remove: endpoint<`DELETE /${Base}/{id}`, { allow: Role; refs: typeof refs; returns: typeof Nothing; touches: readonly string[] }>(`DELETE /${base.slice(1) as Base}/{id}`, { allow: of.change, refs, returns: Nothing, touches } as never),
  };
}
