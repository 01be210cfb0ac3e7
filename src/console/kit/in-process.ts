import { request, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { json } from 'node:stream/consumers';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address of who asks. */
  readonly remoteAddress: string | undefined;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  /** Undefined where the answer has no body. */
  readonly body: unknown;
}

/** A request to a server of this process. It takes the way of every other request, but over memory instead of a network. */
export function callInProcess(server: Server, { method, path, headers, remoteAddress, body }: Call): Promise<Answer> {
  const [near, far] = duplexPair();
  const payload = body && JSON.stringify(body);
  const described = payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  return new Promise((resolve, reject) => {
    const call = request(
      { method, path, headers: { host: 'localhost', ...headers, ...described }, createConnection: () => near as never },
      (answer) => {
        const status = answer.statusCode!;
        if (status === 204) return resolve({ status, body: undefined });
        json(answer).then((value) => resolve({ status, body: value }), reject);
      },
    );
    call.on('error', reject);
    call.end(payload);
    server.emit('connection', Object.assign(far, { remoteAddress }));
  });
}
