import { z } from "zod";
import { endpoint } from "./kit.ts";
import type { Changes, Endpoint, Method, RefKind, Spec } from "./kit.ts";
import type { Role } from "./roles.ts";
import { Nothing, pageOf, paging, search } from "./shapes.ts";

type Refs = { readonly id: RefKind };
type ListOf<Base extends string, Row extends z.ZodType, Filters extends z.ZodRawShape> = Endpoint<
  `GET /${Base}`,
  {
    allow: Role;
    query: z.ZodObject<typeof paging & typeof search & Filters>;
    returns: ReturnType<typeof pageOf<Row>>;
  }
>;
type CreateOf<Base extends string, Row extends z.ZodType, Write extends z.ZodObject> = Endpoint<
  `POST /${Base}`,
  {
    allow: Role;
    body: Write;
    example: z.input<Write>;
    returns: Row;
    touches: readonly string[];
    creates: true;
  }
>;
type GetOf<Base extends string, Row extends z.ZodType> = Endpoint<
  `GET /${Base}/{id}`,
  { allow: Role; refs: Refs; returns: Row }
>;
type ChangeOf<
  Verb extends "PATCH" | "PUT",
  Base extends string,
  Row extends z.ZodType,
  Write extends z.ZodObject,
> = Endpoint<
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
type RemoveOf<Base extends string> = Endpoint<
  `DELETE /${Base}/{id}`,
  { allow: Role; refs: Refs; returns: typeof Nothing; touches: readonly string[] }
>;

/**
 * Behind a generic base the compiler sees neither that `{id}` is the one parameter nor that the example fits:
 * both hold by the types of `crud`, so the type is said here, once.
 */
const made = <E>(route: `${Method} /${string}`, spec: Spec): E =>
  endpoint<`${Method} /${string}`, Spec>(route, {
    ...spec,
    refs: spec.refs ?? {},
    example: spec.example,
  }) as E;

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
    list: made<ListOf<Base, Row, Filters>>(`GET ${base}`, { allow: read, query, returns: pageOf(row) }),
    create: made<CreateOf<Base, Row, Write>>(`POST ${base}`, {
      allow: change,
      body: write,
      example,
      returns: row,
      touches,
      ...changes,
      creates: true,
    }),
    get: made<GetOf<Base, Row>>(`GET ${base}/{id}`, { allow: read, refs, returns: row }),
    update: made<ChangeOf<"PATCH", Base, Row, Write>>(`PATCH ${base}/{id}`, changed),
    replace: made<ChangeOf<"PUT", Base, Row, Write>>(`PUT ${base}/{id}`, changed),
    remove: made<RemoveOf<Base>>(`DELETE ${base}/{id}`, {
      allow: change,
      refs,
      returns: Nothing,
      touches,
      ...changes,
    }),
  };
}
