import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import inject from 'light-my-request';
import { LRUCache } from 'lru-cache';
import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import { UnitOfWork } from '#kernel';
import type { Config } from '../config';
import { Apps, Grants, Installations, Requests, Tokens } from '../contexts/oauth';
import { CONFIG } from '../platform/platform.module';
import { library } from './library';
import { PATHS } from './paths';
import { COOKIES, createProvider } from './provider';

/** One request of the protocol, at one of its addresses. */
export interface Exchange {
  readonly path: string;
  readonly parameters: URLSearchParams;
}

export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/** Without a configured address a server may be reached by several names; more than these are not kept. */
const MOST_ADDRESSES = 8;

/** Headers of a client that the protocol looks at. */
const PASSED_ON = ['authorization', 'cookie', 'origin', 'user-agent'];
const CORS = ['access-control-request-method', 'access-control-request-headers'];

class Undone extends Error {}

/**
 * Answers requests of the protocol (OAuth 2.0, RFC 6749) with the library, each in one transaction: nobody gets a code or
 * token before it is stored, and a failure leaves nothing behind.
 */
@Injectable()
export class AuthorizationServer {
  private readonly providers = new LRUCache<string, Provider>({ max: MOST_ADDRESSES });

  constructor(
    private readonly apps: Apps,
    private readonly grants: Grants,
    private readonly installations: Installations,
    private readonly requests: Requests,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Address of this server without a slash at its end, as `iss` names it. */
  issuer(request: Request): string {
    return this.config.baseUrl ?? `${request.protocol}://${request.get('host')}`;
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

  /** The request that a browser brought to the consent page; throws where it is over or another browser's. */
  async waiting(request: Request, response: Response): Promise<Interaction> {
    return (await this.provider(request)).interactionDetails(request, response);
  }

  /** Notes what the person has answered; leads on to the address of the app. */
  async settle(request: Request, response: Response, result: InteractionResults): Promise<string> {
    return (await this.provider(request)).interactionResult(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  private async provider(request: Request): Promise<Provider> {
    const issuer = this.issuer(request);
    const known = this.providers.get(issuer);
    if (known) return known;
    const { apps, grants, installations, requests, tokens } = this;
    const provider = createProvider(await library(), issuer, { apps, grants, installations, requests, tokens });
    this.providers.set(issuer, provider);
    return provider;
  }

  /** The library reads forms only and writes to the socket at once; so it gets a request of our making. */
  private async dispatch(request: Request, { path, parameters }: Exchange): Promise<Outcome> {
    const provider = await this.provider(request);
    const handle = provider.callback();
    const text = parameters.toString();
    const isGet = request.method === 'GET';
    const answer = await inject((incoming, outgoing) => void handle(incoming as never, outgoing as never), {
      method: request.method as 'GET' | 'POST' | 'OPTIONS',
      url: isGet && text ? `${path}?${text}` : path,
      headers: this.headersFor(request),
      remoteAddress: request.ip ?? '',
      ...(request.method === 'POST' && { payload: text }),
    });
    return {
      status: answer.statusCode,
      headers: withoutSession(answer.headers as Outcome['headers']),
      body: answer.payload,
    };
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

/** Where a person's answer leads: back to the library, which leads on to the app. */
export const resumePath = (uid: string): string => `${PATHS.authorize}/${uid}`;

/** The library's session holds nothing, so browsers need not carry it. */
function withoutSession(headers: Outcome['headers']): Outcome['headers'] {
  const { 'set-cookie': cookies, ...others } = headers;
  const kept = [cookies ?? []].flat().filter((cookie) => !cookie.startsWith(`${COOKIES.session}=`));
  return kept.length ? { ...others, 'set-cookie': kept } : others;
}
