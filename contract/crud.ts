import { z } from "zod";
import { endpoint } from "./kit.ts";
import type { Changes, Endpoint, Method, RefKind, Spec } from "./kit.ts";
import type { Role } from "./roles.ts";
import { Nothing, pageOf, paging, search } from "./shapes.ts";

/**
 * The six calls of a plain resource: `GET` list, `POST`, `GET /{id}`, `PATCH` and `PUT /{id}`, `DELETE
 * /{id}`.
 * @param base path without a trailing slash, a literal so that grep finds it
 */
export function crud<
  const Base extends string,
  Row extends z.ZodType,
  Write extends z.ZodObject,
  Filters extends z.ZodRawShape = Record<never, never>,
>(
  base: `/${Base}`,
  of: {
    ref: RefKind;
    row: Row;
    write: Write;
    example: z.input<Write>;
    read: Role;
    change: Role;
    filters?: Filters;
    touches?: readonly string[];
    /** What `resource_changed` tells of each of its writes. */
    changes?: Changes;
  },
) {
  type Query = z.ZodObject<typeof paging & typeof search & Filters>;
  type Refs = { readonly id: RefKind };
  type Change<Verb extends "PATCH" | "PUT"> = Endpoint<
    `${Verb} /${Base}/{id}`,
    {
      allow: Role;
      refs: Refs;
      body: ReturnType<Write["partial"]>;
      example: z.input<Write>;
      returns: Row;
      touches: readonly string[];
    }
  >;
  // Behind a generic base the compiler sees neither that `{id}` is the one parameter nor that the example
  // fits: both hold by the types of this function, so the type is said here, once.
  const made = <E>(route: `${Method} /${string}`, spec: Spec): E =>
    endpoint<`${Method} /${string}`, Spec>(route, {
      ...spec,
      refs: spec.refs ?? {},
      example: spec.example,
    }) as E;
  const { ref, row, write, example, read, change, filters, touches = [] } = of;
  const changes = of.changes === undefined ? {} : { changes: of.changes };
  const refs: Refs = { id: ref };
  const query = z.object({
    ...paging,
    ...search,
    ...filters,
  });
  const changed = { allow: change, refs, body: write.partial(), example, returns: row, touches, ...changes };
  return {
    list: made<
      Endpoint<`GET /${Base}`, { allow: Role; query: Query; returns: ReturnType<typeof pageOf<Row>> }>
    >(`GET ${base}`, { allow: read, query, returns: pageOf(row) }),
    create: made<
      Endpoint<
        `POST /${Base}`,
        {
          allow: Role;
          body: Write;
          example: z.input<Write>;
          returns: Row;
          touches: readonly string[];
          creates: true;
        }
      >
    >(`POST ${base}`, {
      allow: change,
      body: write,
      example,
      returns: row,
      touches,
      ...changes,
      creates: true,
    }),
    get: made<Endpoint<`GET /${Base}/{id}`, { allow: Role; refs: Refs; returns: Row }>>(`GET ${base}/{id}`, {
      allow: read,
      refs,
      returns: row,
    }),
    update: made<Change<"PATCH">>(`PATCH ${base}/{id}`, changed),
    replace: made<Change<"PUT">>(`PUT ${base}/{id}`, changed),
    remove: made<
      Endpoint<
        `DELETE /${Base}/{id}`,
        { allow: Role; refs: Refs; returns: typeof Nothing; touches: readonly string[] }
      >
    >(`DELETE ${base}/{id}`, { allow: change, refs, returns: Nothing, touches, ...changes }),
  };
}
