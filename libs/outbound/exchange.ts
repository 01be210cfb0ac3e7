import { request as byHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as byHttps } from 'node:https';
import { OutboundFailure, tooLate, type OutboundResponse, type OutboundRequest } from './answer';

/** The usual time limit for reading a body. The status already counts as an answer, so a slow body is cut off. */
const BODY_MS = 2_000;

/** Sends a request and reads the beginning of the response. */
export async function exchange(
  options: RequestOptions,
  { body, maxBytes, bodyMs = BODY_MS }: Pick<OutboundRequest, 'body' | 'maxBytes' | 'bodyMs'>,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const request = (options.protocol === 'https:' ? byHttps : byHttp)({ ...options, signal });
  const response = await answerTo(request, body);
  const read = await beginningOf(response, maxBytes, bodyMs);
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: response.headers,
    ...read,
  };
}

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

/** Makes a failure whose message contains neither IP addresses nor ports. */
const failureOf = ({ code, name }: NodeJS.ErrnoException): OutboundFailure =>
  name === 'AbortError' ? tooLate() : new OutboundFailure('network', `The connection failed (${code ?? 'unknown'}).`);
