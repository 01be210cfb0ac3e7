import { request, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A request to a server of this process. */
export interface InProcessRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** The address of the client. */
  readonly remoteAddress: string | undefined;
}

/** Sends a request to a server of this process. It passes all steps of an ordinary request, without a network. */
export function sendInProcess(server: Server, target: InProcessRequest, payload?: string): Promise<IncomingMessage> {
  const [near, far] = duplexPair();
  const { method, path, headers, remoteAddress } = target;
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
  return new Promise((resolve, reject) => {
    const options = { method, path, headers: { ...headers, ...length }, createConnection: () => near as never };
    const call = request(options, resolve);
    call.on('error', reject);
    call.end(payload);
    server.emit('connection', Object.assign(far, { remoteAddress }));
  });
}

export interface JsonCall extends InProcessRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
}

export interface JsonAnswer {
  readonly status: number;
  /** The target of a redirect. */
  readonly location: string | undefined;
  /** Undefined if the response has no body. */
  readonly body: unknown;
}

/** Sends a request with a JSON body to a server of this process, and parses the JSON response. */
export async function callInProcess(server: Server, { headers, body: sent, ...target }: JsonCall): Promise<JsonAnswer> {
  const described = sent ? { 'content-type': 'application/json' } : {};
  const all = { host: 'localhost', ...headers, ...described };
  const answer = await sendInProcess(server, { ...target, headers: all }, sent && JSON.stringify(sent));
  const body = await text(answer);
  return {
    status: answer.statusCode!,
    location: answer.headers.location,
    body: body ? (JSON.parse(body) as unknown) : undefined,
  };
}
