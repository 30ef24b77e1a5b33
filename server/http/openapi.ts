import { faults } from "../../contract/errors.ts";
import type { FaultCode } from "../../contract/errors.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { errorStatuses, statusesOf } from "./call-errors.ts";
import { namedSchemas, place } from "./openapi-schemas.ts";
import type { Json, NamedSchemas } from "./openapi-schemas.ts";

/** OpenAPI 3.1, derived: nothing is described that the contract does not declare. */
export function openapi(endpoints: readonly AnyEndpoint[], version: string): Json {
  const schemas = namedSchemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return schemas.complete({
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
      responses: problemResponses(),
    },
  });
}

function operation(endpoint: AnyEndpoint, schemas: NamedSchemas): Json {
  const { refs = {}, summary, allow, creates = false } = endpoint;
  const answer = { "application/json": { schema: schemas.refer(endpoint.returns, "output") } };
  const problems = errorStatuses(endpoint).map((status) => [
    String(status),
    { $ref: `#/components/responses/Problem${status}` },
  ]);
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split(".")[0]],
    ...(summary ? { summary } : {}),
    "x-least-role": allow,
    ...(allow === "PUBLIC" ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...Object.keys(refs).map((name) => parameter("path", name, { type: "string" }, true)),
      ...queryParameters(endpoint, schemas),
      ...(creates ? [parameter("header", "Idempotency-Key", { type: "string", maxLength: 200 })] : []),
      ...(endpoint.versioned ? [parameter("header", "If-Match", { type: "string" })] : []),
    ],
    ...requestBody(endpoint, schemas),
    responses: {
      [creates ? "201" : "200"]: { description: "Done", content: answer },
      ...Object.fromEntries(problems),
    },
  };
}

const parameter = (place: "path" | "query" | "header", name: string, schema: unknown, required = false) => ({
  name,
  in: place,
  required,
  schema,
});

function queryParameters({ query }: AnyEndpoint, schemas: NamedSchemas): Json[] {
  if (!query) return [];
  const { properties, required } = schemas.fields(query);
  return Object.entries(properties).map(([name, schema]) =>
    parameter("query", name, schema, required.includes(name)),
  );
}

function requestBody({ body, file, example }: AnyEndpoint, schemas: NamedSchemas): Json {
  if (!body && !file) return {};
  const json = body && file !== "required" ? { schema: schemas.refer(body, "input"), example } : null;
  const form = {
    schema: {
      type: "object",
      required: ["file"],
      properties: {
        ...(body ? schemas.fields(body).properties : {}),
        file: { type: "string", format: "binary" },
      },
    },
  };
  const content = {
    ...(file ? { "multipart/form-data": form } : {}),
    ...(json ? { "application/json": json } : {}),
  };
  return { requestBody: { required: true, content } };
}

/** Each status of an error with the codes that come with it. */
function problemResponses(): Json {
  const codes = Object.keys(faults) as FaultCode[]; // its own keys
  return Object.fromEntries(
    statusesOf(codes).map((status) => {
      const own = codes.filter((code) => faults[code][0] === status);
      return [
        `Problem${status}`,
        {
          description: own.map((code) => `${code}: ${faults[code][1]}`).join(" "),
          content: { "application/problem+json": { schema: { $ref: `${place}Problem` } } },
        },
      ];
    }),
  );
}
