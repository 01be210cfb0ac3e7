import { Controller, Get, Inject, Req, Res, UseFilters } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { ownCookie, type OwnCookie } from '#auth';
import { RequestOrigin } from '#http';
import type { Config } from '../../config';
import { PasskeySignIn, ProviderSignIn, SignInSettings } from '../../contexts/identity';
import { CONFIG } from '../../platform/platform.module';
import { ConsoleFilter, ConsoleSessions, localPath, queryOf, redirect, sendPage } from '../kit';
import { failureOf } from './failure';
import { signInPage } from './sign-in.page';

/** Sends people to the identity provider, and signs them in when they return. */
@Controller('sign-in/oidc')
@UseFilters(ConsoleFilter)
export class ProviderController {
  private readonly cookie: OwnCookie;

  constructor(
    private readonly provider: ProviderSignIn,
    private readonly sessions: ConsoleSessions,
    private readonly settings: SignInSettings,
    private readonly passkeys: PasskeySignIn,
    @Inject(CONFIG) config: Config,
  ) {
    this.cookie = ownCookie('cairn_visit', config);
  }

  @Get()
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    const next = localPath(queryOf(request, 'next'));
    try {
      const { url, token, expiresAt } = await this.provider.begin(next, new RequestOrigin('auth', request));
      response.cookie(this.cookie.name, token, { ...this.cookie.options, expires: new Date(expiresAt) });
      response.writeHead(303, { Location: url, 'Cache-Control': 'no-store' }).end();
    } catch (error) {
      this.refuse(response, error, next);
    }
  }

  @Get('callback')
  async comeBack(@Req() request: Request, @Res() response: Response): Promise<void> {
    const token = parse(request.headers.cookie ?? '')[this.cookie.name] ?? '';
    response.clearCookie(this.cookie.name, this.cookie.options);
    try {
      const { search } = new URL(request.originalUrl, 'http://localhost');
      const { userId, returnTo } = await this.provider.finish(token, search, new RequestOrigin('auth', request));
      // Second factors are asked for by the provider, if at all.
      await this.sessions.start(request, response, { userId, method: 'provider' });
      redirect(response, returnTo);
    } catch (error) {
      this.refuse(response, error, '/');
    }
  }

  private refuse(response: Response, error: unknown, next: string): void {
    const { status, message: failure } = failureOf(error, response);
    sendPage(response, signInPage({ settings: this.settings, next, failure, passkeys: this.passkeys.isOn }), {
      status,
    });
  }
}
