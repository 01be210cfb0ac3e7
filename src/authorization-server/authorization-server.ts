import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import { sendInProcess } from '#http';
import { mounted, UnitOfWork } from '#kernel';
import type { Config } from '../config';
import { CONFIG } from '../platform/platform.module';
import { COOKIES } from './configuration';
import { library } from './library';
import { ownAddress } from './own-address';
import { PATHS } from './paths';
import { createProvider } from './provider';
import { Stores } from './stores';

/** A request of the protocol at one of its paths. */
export interface Exchange {
  readonly path: string;
  readonly parameters: URLSearchParams;
}

export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/**
 * The maximum number of server addresses that are cached. Without a configured address, a server may be reached by
 * several names.
 */
const MAX_ADDRESSES = 8;

/** Headers of the client that are passed to the library. */
const PASSED_ON = ['authorization', 'cookie', 'origin', 'user-agent'];
const CORS = ['access-control-request-method', 'access-control-request-headers'];

class Undone extends Error {}

/** The library for one server address, behind an HTTP server that does not listen. */
interface MountedProvider {
  readonly provider: Provider;
  readonly server: Server;
}

/**
 * Answers requests of the protocol (OAuth 2.0, RFC 6749) with the library, each in one transaction: a code or token is
 * sent only after it is stored, and a failure leaves nothing behind.
 */
@Injectable()
export class AuthorizationServer {
  private readonly places = new LRUCache<string, MountedProvider>({ max: MAX_ADDRESSES });

  constructor(
    private readonly stores: Stores,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** True if the address is configured and not taken from the request. */
  get knowsItsAddress(): boolean {
    return this.config.baseUrl !== null;
  }

  /** Returns the address of this server without a trailing slash, as in `iss`. */
  issuer(request: Request): string {
    return this.config.baseUrl ?? ownAddress(request);
  }

  async answer(request: Request, exchange: Exchange): Promise<Outcome> {
    let outcome: Outcome | undefined;
    try {
      await this.unitOfWork.run(async () => {
        outcome = await this.dispatch(request, exchange);
        if (outcome.status >= 500) throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    return outcome!;
  }

  /**
   * Returns the request that a browser brought to the consent page. Throws if it has ended or belongs to another
   * browser.
   */
  async waiting(request: Request, response: Response): Promise<Interaction> {
    const { provider } = await this.place(request);
    return provider.interactionDetails(request, response);
  }

  /** Stores the person's answer to a request. */
  async settle(request: Request, response: Response, result: InteractionResults): Promise<void> {
    const { provider } = await this.place(request);
    await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
  }

  private async place(request: Request): Promise<MountedProvider> {
    const issuer = this.issuer(request);
    const known = this.places.get(issuer);
    if (known) return known;
    const provider = createProvider(await library(), issuer, this.stores);
    const handle = provider.callback();
    const server = createServer((incoming, outgoing) => {
      // The library reads the original path from this member if the service has a prefix.
      void handle(Object.assign(incoming, { originalUrl: mounted(incoming.url!) }), outgoing);
    });
    const place = { provider, server };
    this.places.set(issuer, place);
    return place;
  }

  /**
   * Passes the request to the library as a new in-process request, because the library reads only forms and writes
   * directly to the socket.
   */
  private async dispatch(request: Request, { path, parameters }: Exchange): Promise<Outcome> {
    const { server } = await this.place(request);
    const { method } = request;
    const query = method === 'GET' && parameters.size ? `?${parameters.toString()}` : '';
    const target = { method, path: path + query, headers: this.headersFor(request), remoteAddress: request.ip };
    const answer = await sendInProcess(server, target, method === 'POST' ? parameters.toString() : undefined);
    const headers = withoutSession(answer.headers as Outcome['headers']);
    const status = answer.statusCode!;
    return { status, headers, body: status < 500 ? await text(answer) : failure(await text(answer)) };
  }

  private headersFor(request: Request): Record<string, string> {
    const { protocol, host } = new URL(this.issuer(request));
    const passed = [...PASSED_ON, ...(request.method === 'OPTIONS' ? CORS : [])].flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    );
    return {
      ...(Object.fromEntries(passed) as Record<string, string>),
      host,
      accept: request.method === 'GET' ? 'text/html' : 'application/json',
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(request.method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
  }
}

/** Hides the details of unexpected errors. They are in the log. */
const failure = (body: string): string =>
  body.startsWith('{')
    ? JSON.stringify({ error: 'server_error', error_description: 'An unexpected error occurred.' })
    : body;

/** Returns the path to which a person's answer leads: back to the library, which redirects to the app. */
export const resumePath = (uid: string): string => `${PATHS.authorize}/${uid}`;

/** Removes the cookie of the library's session, which contains nothing. */
function withoutSession(headers: Outcome['headers']): Outcome['headers'] {
  const { 'set-cookie': cookies, ...others } = headers;
  const kept = [cookies ?? []].flat().filter((cookie) => !cookie.startsWith(`${COOKIES.session}=`));
  return kept.length ? { ...others, 'set-cookie': kept } : others;
}
