import { Controller, Get, Options, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageFilter, sendPage } from '#pages';
import { AuthorizationServer, type Outcome } from './authorization-server';
import { claimedClient, ExchangeLimits } from './exchange-limits';
import { bodyOf, deviceRequestIn, requestIn } from './parameters';
import { PATHS } from './paths';
import { ProtocolFilter } from './protocol.filter';

/** The paths to which apps send requests. */
const EXCHANGES: string[] = [PATHS.token, PATHS.revoke, PATHS.deviceAuthorization];

/** The endpoints of the protocol, for browsers on behalf of apps and for the apps themselves. */
@Controller()
@UseFilters(ProtocolFilter)
export class EndpointsController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly limits: ExchangeLimits,
  ) {}

  @Get(PATHS.authorize)
  @UseFilters(PageFilter)
  async authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.begin(request, response, { install: false });
  }

  @Get(PATHS.install)
  @UseFilters(PageFilter)
  async install(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.begin(request, response, { install: true });
  }

  /** Returns from the consent page to the app. */
  @Get(`${PATHS.authorize}/:uid`)
  @UseFilters(PageFilter)
  async resume(@Req() request: Request, @Res() response: Response): Promise<void> {
    const path = `${PATHS.authorize}/${String(request.params.uid)}`;
    send(response, await this.server.answer(request, { path, parameters: new URLSearchParams() }));
  }

  @Post(PATHS.token)
  async token(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.exchange(request, response, PATHS.token);
  }

  @Post(PATHS.revoke)
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.exchange(request, response, PATHS.revoke);
  }

  @Post(PATHS.deviceAuthorization)
  async beginDevice(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.exchange(request, response, PATHS.deviceAuthorization);
  }

  @Options(EXCHANGES)
  async preflight(@Req() request: Request, @Res() response: Response): Promise<void> {
    const path = EXCHANGES.find((one) => request.path.startsWith(one))!;
    send(response, await this.server.answer(request, { path, parameters: new URLSearchParams() }));
  }

  private async begin(request: Request, response: Response, options: { readonly install: boolean }): Promise<void> {
    const outcome = await this.server.answer(request, {
      path: PATHS.authorize,
      parameters: requestIn(request, options),
    });
    if (outcome.status >= 400) await this.limits.countFailure(request);
    send(response, outcome);
  }

  private async exchange(request: Request, response: Response, path: string): Promise<void> {
    const sent = await bodyOf(request, response);
    const parameters = path === PATHS.deviceAuthorization ? deviceRequestIn(sent) : sent;
    await this.limits.count(request, claimedClient(request, parameters));
    const outcome = await this.server.answer(request, { path, parameters });
    if (outcome.status >= 400 && !isPending(outcome)) await this.limits.countFailure(request);
    send(response, outcome.body ? outcome : nothingToSay(outcome));
  }
}

/** A device that waits for a person polls, as the protocol requires. This is not counted as a failure. */
const isPending = ({ body }: Outcome): boolean => body.includes('"authorization_pending"');

/** A revocation has an empty response. Clients that parse JSON get an empty object. */
const nothingToSay = ({ status, headers }: Outcome): Outcome => ({
  status,
  headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  body: '{}',
});

function send(response: Response, { status, headers, body }: Outcome): void {
  if (String(headers['content-type'] ?? '').startsWith('text/html') && body.startsWith('<!doctype')) {
    return sendPage(response, body, { status });
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!HOP.has(name)) response.setHeader(name, value);
  }
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).end(status >= 300 && status < 400 ? '' : body);
}

const HOP: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);
