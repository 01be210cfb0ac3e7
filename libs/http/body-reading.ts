import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '#kernel';

/**
 * Wraps a body parser so that a body is refused as soon as it exceeds the limit. The parsers themselves read a body to
 * its end before they refuse it.
 */
export const withBodyLimit =
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

/**
 * How much of an unread body is still read after the response, and for how long. Clients that are still sending would
 * otherwise not see the response.
 */
const MOST_LINGERING_BYTES = 8 * 2 ** 20;
const MOST_LINGERING_MS = 5_000;
const LOOK_MS = 100;

/**
 * Closes the connection if a response was sent before the body was read to its end. Node itself reads any body to its
 * end.
 */
export function closeUnreadBodies(request: Request, response: Response): void {
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
