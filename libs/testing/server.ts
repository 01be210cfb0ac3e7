import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, logTail, startProcess, stopProcess, type ProcessOptions } from './process';

export interface RunningServer {
  /** Such as `http://127.0.0.1:41873`. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;
const POLL_MS = 25;

/** Below the ports from which systems take those of outgoing connections, which may take any of them at any time. */
const PORTS = { first: 20_000, last: 32_000 };

/** Returns a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.last);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('listening', () => resolve(true)).once('error', () => resolve(false));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts the built service on a free port. Resolves when it responds; throws with the end of its log if it does not.
 */
export async function startServer(options: ProcessOptions): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startProcess({ ...options, env: { HOST: '127.0.0.1', ...options.env, PORT: String(port) } });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await stopProcess(child);
      throw new Error(`The server did not start:\n${logTail(options.logFile)}`);
    }
    await sleep(POLL_MS);
  }
  return { url, pid: child.pid!, stop: () => stopProcess(child) };
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/v2/users/me/`).then(
    () => true,
    () => false,
  );
