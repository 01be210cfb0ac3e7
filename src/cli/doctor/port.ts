import { createServer } from 'node:net';
import type { Config } from '../../config';
import { fail, ok, type Finding } from './finding';

const ANSWER_MS = 3_000;

/** Checks that the port is free, or used by a server of ours. */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  if (port === 0) return ok('Port', 'The system chooses a free one');
  const code = await listenFailure(port, host);
  if (code === undefined) return ok('Port', `${port} is free; no server runs here`);
  if (code === 'EADDRINUSE' && (await isOurs(port, host))) return ok('Port', `A server answers on ${port}`);
  if (code === 'EADDRINUSE') return fail('Port', `${port} is taken by another program: set PORT to another one.`);
  if (code === 'EACCES') return fail('Port', `${port} must not be opened by this user: set PORT to one above 1023.`);
  return fail('Port', `HOST=${host ?? ''} PORT=${port} cannot be listened on (${code}).`);
}

const listenFailure = (port: number, host: string | null): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host: host ?? undefined }, () => probe.close(() => resolve(undefined)));
  });

/** True if a Cairn server answers, recognised by its health check. */
async function isOurs(port: number, host: string | null): Promise<boolean> {
  const isEverywhere = host === null || host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const body = (await response.json()) as { status?: unknown };
    return response.ok && body.status === 'ok' && response.headers.has('x-request-id');
  } catch {
    return false;
  }
}
