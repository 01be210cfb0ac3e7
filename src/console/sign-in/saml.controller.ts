import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { SamlSignIn } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, readForeignForm, redirect } from '../kit';
import { Refusals } from './refusals';
import { VisitCookie } from './visit-cookie';

/**
 * Sends people to an identity provider (SAML 2.0), and signs them in when they return. An address without a provider is of the
 * one that the operator configured. `leave` is declared last, for which the other addresses would be providers.
 */
@Controller('sign-in/saml')
@UseFilters(ConsoleFilter)
export class SamlController {
  constructor(
    private readonly saml: SamlSignIn,
    private readonly sessions: ConsoleSessions,
    private readonly visits: VisitCookie,
    private readonly refusals: Refusals,
  ) {}

  @Get(['metadata', ':provider/metadata'])
  async describe(@Res() response: Response, @Param('provider') provider: string | undefined): Promise<void> {
    const metadata = await this.saml.metadata(provider ?? null);
    response.writeHead(200, { 'Content-Type': 'application/samlmetadata+xml', 'X-Content-Type-Options': 'nosniff' });
    response.end(metadata);
  }

  /** Browsers send no cookie along with the form of another site, but do so when they follow the redirect. */
  @Post(['acs', ':provider/acs'])
  async accept(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    try {
      const form = await readForeignForm(request, response);
      const origin = new RequestOrigin('auth', request);
      const answer = await this.saml.accept(provider ?? null, form.get('SAMLResponse') ?? '', origin);
      redirect(response, `/sign-in/saml/${provider === undefined ? '' : `${provider}/`}finish/?answer=${answer}`);
    } catch (error) {
      await this.refusals.show(response, error, '/');
    }
  }

  @Get(['finish', ':provider/finish'])
  async comeBack(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const token = this.visits.take(request, response);
    try {
      const answered = { token, answer: queryOf(request, 'answer') };
      const origin = new RequestOrigin('auth', request);
      const { userId, returnTo } = await this.saml.finish(provider ?? null, answered, origin);
      // Second factors are asked for by the provider, if at all.
      await this.sessions.start(request, response, { userId, method: 'provider' });
      redirect(response, returnTo);
    } catch (error) {
      await this.refusals.show(response, error, '/');
    }
  }

  @Get(['', ':provider'])
  async leave(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    try {
      const origin = new RequestOrigin('auth', request);
      this.visits.leave(response, await this.saml.begin(provider ?? null, next, origin));
    } catch (error) {
      await this.refusals.show(response, error, next);
    }
  }
}
