// Renders pages with Next in a process of its own, so that however long a render takes, calls of the API are
// answered meanwhile. Started by page-renderer.ts, listens on this machine alone.
import http from "node:http";
import os from "node:os";
import next from "next";

/** Where the machine is busy, calls come before pages. */
const niceness = 5;

async function start(): Promise<void> {
  try {
    os.setPriority(niceness);
  } catch {
    /* a system that forbids it: pages then count as much as calls */
  }
  const site = next({
    dev: false,
    dir: process.cwd(),
    hostname: "localhost",
    port: Number(process.argv[2]),
    quiet: true,
  });
  await site.prepare();
  const handle = site.getRequestHandler();
  // Connections are the parent's, which keeps them for as long as it likes.
  const server = http.createServer(
    { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 },
    (request, response) => {
      handle(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    },
  );
  server.listen(0, "127.0.0.1", () => {
    const at = server.address();
    process.send?.({ port: at !== null && typeof at === "object" ? at.port : 0 });
  });
}

// The parent says when it is over: it ends what is under way first. A signal from a terminal reaches both.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit(0));
await start();
