import { request as byHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as byHttps } from 'node:https';
import { OutboundFailure, tooLate, type Answer, type OutboundRequest } from './answer';

/** A status is an answer: a body that comes in drops is not waited for longer than this. */
const BODY_MS = 2_000;

/** One request and what is wanted of its answer. */
export async function exchange(
  options: RequestOptions,
  { body, maxBytes }: Pick<OutboundRequest, 'body' | 'maxBytes'>,
  signal: AbortSignal,
): Promise<Answer> {
  const request = (options.protocol === 'https:' ? byHttps : byHttp)({ ...options, signal });
  const response = await answerTo(request, body);
  const read = await beginningOf(response, maxBytes);
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

function beginningOf(response: IncomingMessage, maxBytes: number): Promise<Pick<Answer, 'body' | 'isCut'>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (isCut: boolean) => {
      clearTimeout(timer);
      if (isCut) response.destroy();
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), isCut });
    };
    const timer = setTimeout(() => end(true), BODY_MS);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) end(true);
    });
    response.once('end', () => end(false));
    // The status has come; that the rest was lost changes nothing.
    response.once('error', () => end(true));
    response.once('close', () => end(!response.complete));
  });
}

/** Names of addresses and ports stay out of what is shown. */
const failureOf = ({ code, name }: NodeJS.ErrnoException): OutboundFailure =>
  name === 'AbortError' ? tooLate() : new OutboundFailure('network', `The connection failed (${code ?? 'unknown'}).`);
