import { constants } from 'node:zlib';
import type { RequestHandler } from 'express';
import compression from 'compression';
import type { ApiRequest } from '#http';

/** Below it the headers of an answer and the work of compressing weigh more than the bytes that are saved. */
export const MIN_BYTES = 2048;

/** As good as gzip's default and faster; the highest takes a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP_LEVEL = 4;

/**
 * Compresses what operations answer, but never beside a secret: somebody who makes requests in another's name and sees
 * their length could guess it, letter by letter (BREACH). What no operation answers, as a page with its form token, is
 * sent as it is.
 */
export const compressAnswers = (): RequestHandler =>
  compression({
    threshold: MIN_BYTES,
    level: GZIP_LEVEL,
    brotli: BROTLI,
    filter: (request) => (request as ApiRequest).state.operation?.secret === false,
  });
