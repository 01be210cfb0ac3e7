import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { SamlSignIn } from '../../contexts/identity';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, readForeignForm, redirect } from '../kit';
import { Refusals } from './refusals';
import { VisitCookie } from './visit-cookie';

/** Sends people to the identity provider (SAML 2.0), and signs them in when they return. */
@Controller('sign-in/saml')
@UseFilters(ConsoleFilter)
export class SamlController {
  constructor(
    private readonly saml: SamlSignIn,
    private readonly sessions: ConsoleSessions,
    private readonly visits: VisitCookie,
    private readonly refusals: Refusals,
  ) {}

  @Get('metadata')
  async describe(@Res() response: Response): Promise<void> {
    const metadata = await this.saml.metadata();
    response.writeHead(200, { 'Content-Type': 'application/samlmetadata+xml', 'X-Content-Type-Options': 'nosniff' });
    response.end(metadata);
  }

  @Get()
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    try {
      this.visits.leave(response, await this.saml.begin(next, new RequestOrigin('auth', request)));
    } catch (error) {
      this.refusals.show(response, error, next);
    }
  }

  /** Browsers send no cookie along with the form of another site, but do so when they follow the redirect. */
  @Post('acs')
  async accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    try {
      const form = await readForeignForm(request, response);
      const answer = await this.saml.accept(form.get('SAMLResponse') ?? '', new RequestOrigin('auth', request));
      redirect(response, `/sign-in/saml/finish/?answer=${answer}`);
    } catch (error) {
      this.refusals.show(response, error, '/');
    }
  }

  @Get('finish')
  async comeBack(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = this.visits.take(request, response);
    try {
      const origin = new RequestOrigin('auth', request);
      const { userId, returnTo } = await this.saml.finish(token, queryOf(request, 'answer'), origin);
      // Second factors are asked for by the provider, if at all.
      await this.sessions.start(request, response, { userId, method: 'provider' });
      redirect(response, returnTo);
    } catch (error) {
      this.refusals.show(response, error, '/');
    }
  }
}
