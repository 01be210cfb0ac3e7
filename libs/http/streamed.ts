import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { asDomainError } from './error.filter';
import { Rendered } from './rendered';
import type { ApiRequest } from './request';

/** How long a reader may take to make room for more; it comes back and goes on where it was. */
const SLOW_MS = 10_000;

/** What a caller is sent as it happens, for as long as both sides want: server-sent events. */
export interface LiveAnswer {
  /** Given once nobody listens any more. */
  readonly closed: AbortSignal;
  /** Resolves when there is room for more. */
  send(text: string): Promise<void>;
}

/** An answer without an end of its own. */
export class Streamed extends Rendered {
  private readonly logger = new Logger('Streams');

  constructor(private readonly work: (live: LiveAnswer) => Promise<void>) {
    super(200, '', {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Whatever lies between must neither keep nor gather what is on its way.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
  }

  /** Ends with the connection, with the work, or when the process does. */
  override begin(response: Response): void {
    const ended = new AbortController();
    const { state } = response.req as ApiRequest;
    state.endStream = () => ended.abort();
    response.once('close', () => ended.abort());
    for (const [name, value] of Object.entries(this.headers)) response.setHeader(name, value);
    response.flushHeaders();
    const live = { closed: ended.signal, send: (text: string) => sent(response, text, ended) };
    // The reader comes back, and what is wrong then is answered.
    void this.work(live)
      .catch((error: unknown) => {
        if (asDomainError(error).kind === 'server_error')
          this.logger.error({ err: error, requestId: state.id }, 'Unexpected failure of a stream');
      })
      .finally(() => response.end());
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
