import type { Response } from 'express';

/** The length of a piece. Each takes its time to compress and to send, so smaller ones are joined. */
export const PIECE = 65_536;

/** How long a client may take to read before its connection is closed. */
const SLOW_MS = 60_000;

/**
 * Writes a response in pieces, and waits until there is room for more. There is one listener for the whole response,
 * because a compressed response does not remove listeners.
 */
export class PiecewiseResponse {
  private proceed: (() => void) | undefined;

  constructor(private readonly response: Response) {
    const wake = () => this.proceed?.();
    response.on('drain', wake);
    response.once('close', wake);
  }

  /** Rejects if the client is gone or does not read. */
  async write(piece: Buffer | string): Promise<void> {
    const { response } = this;
    if (!response.destroyed && !response.write(piece)) await this.room();
    if (response.destroyed) throw new Error('The client is gone.');
  }

  private async room(): Promise<void> {
    const timer = setTimeout(() => this.response.destroy(), SLOW_MS);
    await new Promise<void>((resolve) => (this.proceed = resolve));
    clearTimeout(timer);
  }
}
