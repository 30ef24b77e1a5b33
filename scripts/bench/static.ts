// The yardstick of a page that is kept ready: `node:http` that answers these bytes, with nothing before it.
import http from "node:http";

interface Start {
  pages: { path: string; headers: Record<string, string>; body: string }[];
}
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
const server = http.createServer((request, response) => {
  const answer = answers.get(request.url ?? "/");
  response.writeHead(answer ? 200 : 404, { ...answer?.headers, "content-length": answer?.body.length ?? 0 });
  response.end(answer?.body);
});

process.on("message", ({ pages }: Start) => {
  for (const { path, headers, body } of pages)
    answers.set(path, { headers, body: Buffer.from(body, "base64") });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
