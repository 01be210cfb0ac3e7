import { request, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Where a request goes, and from whom it comes. */
export interface InProcessRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** The address of who asks. */
  readonly remoteAddress: string | undefined;
}

/** A request to a server of this process. It takes the way of every other request, but over memory instead of a network. */
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
  /** Where a redirect leads to. */
  readonly location: string | undefined;
  /** Undefined where the answer has no body. */
  readonly body: unknown;
}

/** The same with a body in JSON, and its answer read. */
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
