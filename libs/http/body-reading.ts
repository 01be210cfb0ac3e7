import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '#kernel';

/**
 * Reads a body by a parser, and refuses it as soon as more has come than may: parsers wait for the end of what they refuse,
 * and whoever goes on sending never learns why.
 */
export const readingAtMost =
  (limit: number, parse: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return next(tooLarge());
    let left = limit;
    let isDone = false;
    const end = (error?: unknown): void => {
      if (isDone) return;
      isDone = true;
      request.off('data', count);
      next(error);
    };
    const count = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) end(tooLarge());
    };
    request.on('data', count);
    parse(request, response, end);
  };

/** How much of what follows an answer is read, so that its sender gets to see the answer, and for how long. */
const MOST_LINGERING_BYTES = 8 * 2 ** 20;
const MOST_LINGERING_MS = 5_000;
const LOOK_MS = 100;

/** Node reads what nobody wants to its end, however long it is. Here the connection ends after a little of it. */
export function endsUnreadBodies(request: Request, response: Response): void {
  response.once('finish', () => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    const [read, at] = [socket.bytesRead, Date.now()];
    const timer = setInterval(() => {
      const isTooMuch = socket.bytesRead - read > MOST_LINGERING_BYTES || Date.now() - at > MOST_LINGERING_MS;
      if (isTooMuch && !request.complete) socket.destroy();
      if (isTooMuch || request.complete || socket.destroyed) clearInterval(timer);
    }, LOOK_MS).unref();
  });
}

const tooLarge = () =>
  new DomainError('payload_too_large', 'payload_too_large', 'The request body is larger than allowed.');
