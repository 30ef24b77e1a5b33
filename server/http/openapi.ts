import { z } from "zod";
import type { AnyEndpoint } from "../../contract/kit.ts";

type Json = Record<string, unknown>;
const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

/** OpenAPI 3.1, derived: nothing is described that the contract does not declare. */
export function openapi(endpoints: readonly AnyEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const place = (paths[endpoint.path] ??= {});
    const query = endpoint.query
      ? Object.entries((schemaOf(endpoint.query, "input")["properties"] ?? {}) as Json)
      : []; // an object schema has properties
    place[endpoint.method.toLowerCase()] = {
      operationId: endpoint.id,
      tags: [endpoint.id.split(".")[0]],
      ...(endpoint.summary ? { summary: endpoint.summary } : {}),
      "x-least-role": endpoint.allow,
      ...(endpoint.allow === "PUBLIC" ? {} : { security: [{ session: [] }] }),
      parameters: [
        ...Object.keys(endpoint.refs ?? {}).map((name) => ({
          name,
          in: "path",
          required: true,
          schema: { type: "string" },
        })),
        ...query.map(([name, schema]) => ({ name, in: "query", required: false, schema })),
        ...(endpoint.creates
          ? [
              {
                name: "Idempotency-Key",
                in: "header",
                required: false,
                schema: { type: "string", maxLength: 200 },
              },
            ]
          : []),
        ...(endpoint.versioned
          ? [{ name: "If-Match", in: "header", required: false, schema: { type: "string" } }]
          : []),
      ],
      ...(endpoint.body
        ? {
            requestBody: {
              required: true,
              content: {
                "application/json": { schema: schemaOf(endpoint.body, "input"), example: endpoint.example },
              },
            },
          }
        : {}),
      responses: {
        [endpoint.creates ? "201" : "200"]: {
          description: "Done",
          content: { "application/json": { schema: schemaOf(endpoint.returns, "output") } },
        },
        default: {
          description: "A problem (RFC 9457)",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    };
  }
  const text = { type: "string" };
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley API",
      version,
      description:
        "Every call of the desk. Times are ISO 8601 in UTC; lists page by `page` or `cursor`; errors are RFC 9457 problems.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: {
        Problem: {
          type: "object",
          required: ["type", "title", "status", "detail", "code", "requestId"],
          properties: {
            type: text,
            title: text,
            status: { type: "integer" },
            detail: text,
            code: text,
            requestId: text,
            errors: { type: "array", items: { type: "object", properties: { path: text, message: text } } },
          },
        },
      },
    },
  };
}
