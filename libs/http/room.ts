import { once } from 'node:events';
import type { Response } from 'express';

/** How long a client may take to read before its connection is closed. */
const SLOW_MS = 60_000;

/** Writes to a response, and waits until there is room for more. Rejects if the client is gone or does not read. */
export async function written(response: Response, piece: Buffer | string): Promise<void> {
  if (response.destroyed) throw new Error('The client is gone.');
  if (response.write(piece)) return;
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  try {
    await once(response, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(SLOW_MS)]) });
  } finally {
    response.off('close', leave);
  }
}
