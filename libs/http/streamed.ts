import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { asDomainError } from './error.filter';
import { Rendered } from './rendered';
import type { ApiRequest } from './request';

/**
 * How long a client may take to read before the connection is closed. It can reconnect and continue where it stopped.
 */
const SLOW_MS = 10_000;

/** A stream of server-sent events to a client. */
export interface LiveAnswer {
  /** Aborted when the client is gone or the process ends. */
  readonly closed: AbortSignal;
  /** Sends text. Resolves when there is room for more. */
  send(text: string): Promise<void>;
}

let open = 0;

/** Returns how many streams of server-sent events this process has open. */
export const openStreams = (): number => open;

/** A response of server-sent events. `work` sends events until the stream ends. */
export class Streamed extends Rendered {
  private readonly logger = new Logger('Streams');

  constructor(private readonly work: (live: LiveAnswer) => Promise<void>) {
    super(200, '', {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must neither store nor buffer the events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
  }

  /** Runs `work`. The response ends with the connection, with `work`, or when the process ends. */
  override begin(response: Response): void {
    const ended = new AbortController();
    const { state } = response.req as ApiRequest;
    state.endStream = () => ended.abort();
    response.once('close', () => ended.abort());
    for (const [name, value] of Object.entries(this.headers)) response.setHeader(name, value);
    response.flushHeaders();
    const live = { closed: ended.signal, send: (text: string) => sent(response, text, ended) };
    open += 1;
    // Other failures are not logged: the client reconnects and gets them as a normal response.
    void this.work(live)
      .catch((error: unknown) => {
        if (asDomainError(error).kind === 'server_error')
          this.logger.error({ err: error, requestId: state.id }, 'Unexpected failure of a stream');
      })
      .finally(() => {
        open -= 1;
        response.end();
      });
  }
}

async function sent(response: Response, text: string, ended: AbortController): Promise<void> {
  if (ended.signal.aborted || response.write(text)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      response.off('drain', done);
      ended.signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(() => {
      response.destroy();
      done();
    }, SLOW_MS);
    response.once('drain', done);
    ended.signal.addEventListener('abort', done);
  });
}
