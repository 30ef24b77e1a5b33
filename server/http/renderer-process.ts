import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { Logger } from "pino";

const restartMs = 1000;

export interface RendererProcess {
  /** 0 while it is not there. */
  port(): number;
  /** Its connections, which end with it. */
  agent(): http.Agent;
  stop(): Promise<void>;
}

/**
 * The process that renders pages (page-worker.ts). One that dies is started anew; until then pages are
 * answered 503.
 */
export async function keepRendererRunning(
  log: Pick<Logger, "error">,
  start: () => ChildProcess,
): Promise<RendererProcess> {
  let child: ChildProcess | null = null;
  let port = 0;
  let isClosing = false;
  let agent = new http.Agent({ keepAlive: true });

  const begin = async (): Promise<void> => {
    const started = start();
    child = started;
    const ended = once(started, "exit");
    port = await portSaidBy(started, ended);
    void ended.then(([code]: unknown[]) => {
      port = 0;
      agent.destroy();
      agent = new http.Agent({ keepAlive: true });
      if (isClosing) return;
      log.error({ code }, "the process that renders pages ended and is started again");
      again();
    });
  };
  const again = () => {
    setTimeout(() => {
      if (!isClosing)
        begin().catch((error: unknown) => {
          log.error({ err: error }, "no process renders pages");
          again();
        });
    }, restartMs).unref();
  };
  await begin();
  return {
    port: () => port,
    agent: () => agent,
    async stop() {
      isClosing = true;
      agent.destroy();
      if (child) await endProcess(child);
    },
  };
}

/** The port that it says it listens at; 0 where it says something else. @throws where it ends before */
async function portSaidBy(started: ChildProcess, ended: Promise<unknown[]>): Promise<number> {
  const said = await Promise.race([
    once(started, "message").then(([message]: unknown[]) => message),
    ended.then(([code]: unknown[]) => {
      throw new Error(`The process that renders pages ended with ${String(code)}.`);
    }),
  ]);
  return typeof said === "object" && said !== null && "port" in said && typeof said.port === "number"
    ? said.port
    : 0;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  if (child.connected) child.disconnect();
  else child.kill("SIGKILL");
  await ended;
}
