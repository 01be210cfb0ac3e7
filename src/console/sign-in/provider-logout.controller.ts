import { Controller, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { ProviderLogout } from '../../contexts/identity';
import { ConsoleFilter, readForeignForm } from '../kit';

/** Takes from the identity provider that it has signed somebody out (OpenID Connect Back-Channel Logout). */
@Controller(['sign-in/oidc/logout', 'sign-in/oidc/:provider/logout'])
@UseFilters(ConsoleFilter)
export class ProviderLogoutController {
  constructor(private readonly logout: ProviderLogout) {}

  @Post()
  async signOut(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const form = await readForeignForm(request, response);
    const origin = new RequestOrigin('auth', request);
    await this.logout.signOut(provider ?? null, form.get('logout_token') ?? '', origin);
    response.writeHead(200, { 'Cache-Control': 'no-store' }).end();
  }
}
