import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express, Response } from 'express';
import { CairnAdapter, renderFailure } from '#http';
import { DomainError, newId, unmounted } from '#kernel';
import type { Config } from '../../config';
import { StartError } from './start-error';

/**
 * Longer than the idle time of common load balancers (60 s), so that the balancer is the side that closes an idle
 * connection.
 */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
/** The time limit for receiving a request with its body. REQUEST_TIMEOUT applies to its processing. */
const RECEIVE_MS = 300_000;
const CHECK_MS = 2_000;

/**
 * Makes request and response classes that have Express's prototypes from the beginning. Express would otherwise replace
 * the prototype of each object, which makes V8 drop the object's shape: every later access is then looked up again,
 * which took a third of the CPU time of a single read.
 */
function shaped(app: Express) {
  class Request extends IncomingMessage {}
  class Answer extends ServerResponse {}
  app.request = Object.setPrototypeOf(Request.prototype, app.request) as Express['request'];
  app.response = Object.setPrototypeOf(Answer.prototype, app.response) as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Answer };
}

/** Nest's adapter with our server settings. Its refusals have the format of the interface. */
export class ServerAdapter extends CairnAdapter {
  override initHttpServer(): void {
    const server = createServer(
      {
        keepAliveTimeout: KEEP_ALIVE_MS,
        headersTimeout: HEADERS_MS,
        requestTimeout: RECEIVE_MS,
        connectionsCheckingInterval: CHECK_MS,
        // Node's own refusal has another format. A request without Host is refused later, with other malformed
        // requests.
        requireHostHeader: false,
        ...shaped(this.getInstance<Express>()),
      },
      this.getInstance(),
    );
    server.on('clientError', refuse);
    // Unknown expectations may be ignored (RFC 9110, 10.1.1). Node's own response has another format.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      server.emit('request', request, response),
    );
    this.httpServer = server;
  }

  /** If a response is ready only after REQUEST_TIMEOUT, a refusal was already sent, and the response is dropped. */
  override reply(response: Response, body: unknown, status?: number): unknown {
    return response.headersSent ? undefined : super.reply(response, body, status);
  }

  /**
   * Returns errors unchanged, because the error filter recognises errors of Express's parsers by their own properties,
   * which Nest would wrap.
   */
  override mapException(error: unknown): unknown {
    const { status = 0, type } = error as { status?: number; type?: string };
    // Refusals of static files, such as 416, have no kind of their own.
    const unforeseen = !(error instanceof DomainError) && type === undefined && status > 404 && status < 500;
    return unforeseen ? malformed() : error;
  }
}

const malformed = (message = 'The request is malformed.') => new DomainError('invalid_request', 'malformed', message);

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request headers are larger than allowed.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions are larger than allowed.',
};

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Responds to data that never became a request, in the format of the version in its first line. */
function refuse({ code = '', rawPacket }: ClientError, socket: Socket): void {
  // A client that sent nothing expects no response, and in the middle of another response these bytes would only
  // corrupt it.
  const silent = socket.bytesRead === 0 || answering(socket);
  if (!socket.writable || code === 'ECONNRESET' || silent) return void socket.destroy();
  const path = /^[A-Z]+ (\/[^ ?]*)/.exec(rawPacket?.subarray(0, 200).toString('latin1') ?? '')?.[1] ?? '/';
  const { status, body, headers } = renderFailure(malformed(REASONS[code]), unmounted(path));
  const lines = Object.entries({ ...headers, 'X-Request-Id': newId(), 'Content-Length': Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} Bad Request\r\nConnection: close\r\n${head}\r\n${body}`);
}

/** True if a response is being sent. Node's own error handling uses the same member, which has no public name. */
const answering = (socket: Socket): boolean =>
  Boolean((socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent);

/** Starts to listen. Returns the port. */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host));
    server.once('error', refused);
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.off('error', refused);
      resolve((server.address() as { port: number }).port);
    });
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string | null): StartError {
  const where = host === null ? `port ${port}` : `${host}, port ${port}`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'Another program listens there: stop it, or set PORT to another port.',
    EACCES: 'This user may not use the port: set PORT to one above 1023.',
    EADDRNOTAVAIL: 'This machine does not have the address: correct HOST.',
    ENOTFOUND: 'The name is not known: correct HOST.',
  };
  return new StartError(`Cannot listen on ${where}. ${reasons[error.code ?? ''] ?? error.message}`, { cause: error });
}
