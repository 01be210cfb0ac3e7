import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { ProviderLogout } from '../../contexts/identity';
import { ConsoleFilter, readForeignForm } from '../kit';

/** Takes from the identity provider that it has signed somebody out (OpenID Connect Back-Channel Logout). */
@Controller('sign-in/oidc/logout')
@UseFilters(ConsoleFilter)
export class ProviderLogoutController {
  constructor(private readonly logout: ProviderLogout) {}

  @Post()
  async signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForeignForm(request, response);
    await this.logout.signOut(form.get('logout_token') ?? '', new RequestOrigin('auth', request));
    response.writeHead(200, { 'Cache-Control': 'no-store' }).end();
  }
}
