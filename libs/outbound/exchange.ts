import { request as byHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as byHttps } from 'node:https';
import { Readable } from 'node:stream';
import {
  OutboundFailure,
  tooLate,
  type OutboundDownload,
  type OutboundRequest,
  type OutboundResponse,
  type OutboundStream,
} from './answer';

/** The usual time limit for reading a body. The status already counts as an answer, so a slow body is cut off. */
const BODY_MS = 2_000;

/** Sends a request and reads the beginning of the response. */
export async function exchange(
  options: RequestOptions,
  { body, maxBytes, bodyMs = BODY_MS }: Pick<OutboundRequest, 'body' | 'maxBytes' | 'bodyMs'>,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const response = await answerTo(requestFor(options, signal), body);
  const read = await beginningOf(response, maxBytes, bodyMs);
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: response.headers,
    ...read,
  };
}

/** Sends a request and returns as soon as the status of the response is there. `signal` ends the waiting for it only. */
export async function opening(
  options: RequestOptions,
  limits: Pick<OutboundDownload, 'maxBytes' | 'silenceMs' | 'signal'>,
  signal: AbortSignal,
): Promise<OutboundStream> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await answerTo(requestFor(options, waiting.signal), undefined);
    return { status: response.statusCode ?? 0, headers: response.headers, body: bodyOf(response, limits) };
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

const requestFor = (options: RequestOptions, signal: AbortSignal): ClientRequest =>
  (options.protocol === 'https:' ? byHttps : byHttp)({ ...options, signal });

const answerTo = (request: ClientRequest, body: Buffer | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('error', (error: NodeJS.ErrnoException) => reject(failureOf(error)));
    request.once('response', resolve);
    request.end(body);
  });

function beginningOf(
  response: IncomingMessage,
  maxBytes: number,
  bodyMs: number,
): Promise<Pick<OutboundResponse, 'body' | 'isCut'>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (isCut: boolean) => {
      clearTimeout(timer);
      if (isCut) response.destroy();
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), isCut });
    };
    const timer = setTimeout(() => end(true), bodyMs);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) end(true);
    });
    response.once('end', () => end(false));
    // The status was received, so losing the rest of the body is not a failure.
    response.once('error', () => end(true));
    response.once('close', () => end(!response.complete));
  });
}

/** The body as a stream that knows its limits. The connection ends with it. */
function bodyOf(
  response: IncomingMessage,
  { signal, ...limits }: Pick<OutboundDownload, 'maxBytes' | 'silenceMs' | 'signal'>,
): Readable {
  // Without a listener, an early end before anybody reads would be an error of the process.
  response.on('error', () => undefined);
  const stop = () => response.destroy(tooLate());
  signal?.addEventListener('abort', stop, { once: true });
  return Readable.from(chunksOf(response, limits), { objectMode: false }).once('close', () => {
    signal?.removeEventListener('abort', stop);
    response.destroy();
  });
}

async function* chunksOf(
  response: IncomingMessage,
  { maxBytes, silenceMs }: Pick<OutboundDownload, 'maxBytes' | 'silenceMs'>,
): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (let size = 0; ;) {
    const { done, value } = await nextOf(chunks, response, silenceMs);
    if (done) return;
    size += value.length;
    if (size > maxBytes) throw new OutboundFailure('too_long', `It has more than ${maxBytes} bytes.`);
    yield value;
  }
}

/** Only the time in which the other server says nothing counts, not that in which the reader is busy. */
async function nextOf(chunks: AsyncIterator<Buffer>, response: IncomingMessage, silenceMs: number) {
  const timer = setTimeout(() => response.destroy(tooLate()), silenceMs);
  try {
    return await chunks.next();
  } catch (error) {
    throw error instanceof OutboundFailure ? error : failureOf(error as NodeJS.ErrnoException);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes a failure whose message contains neither IP addresses nor ports. */
const failureOf = ({ code, name }: NodeJS.ErrnoException): OutboundFailure =>
  name === 'AbortError' ? tooLate() : new OutboundFailure('network', `The connection failed (${code ?? 'unknown'}).`);
