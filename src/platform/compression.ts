import { constants } from 'node:zlib';
import type { RequestHandler } from 'express';
import compression from 'compression';
import { MIN_COMPRESSED_BYTES, type ApiRequest } from '#http';

/** As good as gzip's default and faster; the highest takes a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP_LEVEL = 4;

/**
 * Compresses what operations answer, but never beside a secret: somebody who makes requests in another's name and sees
 * their length could guess it, letter by letter (BREACH). What no operation answers, as a page with its form token, is
 * sent as it is.
 */
export function compressAnswers(): RequestHandler {
  const compress = compression({
    threshold: MIN_COMPRESSED_BYTES,
    level: GZIP_LEVEL,
    brotli: BROTLI,
    filter: (request) => (request as ApiRequest).state.operation?.secret === false,
  });
  return (request, response, next) => {
    // It wraps what an answer is written with: only for those that are large enough.
    (request as ApiRequest).state.compress = () => compress(request, response, () => undefined);
    next();
  };
}
