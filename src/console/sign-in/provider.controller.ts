import { Controller, Get, Param, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProviderSignIn } from '../../contexts/identity';
import { ConsoleFilter } from '../kit';
import { ProviderVisits } from './provider-visits';

/** Sign-ins at an identity provider (OpenID Connect). An address without a provider is of the one that the operator configured. */
@Controller('sign-in/oidc')
@UseFilters(ConsoleFilter)
export class ProviderController {
  constructor(
    private readonly signIn: ProviderSignIn,
    private readonly visits: ProviderVisits,
  ) {}

  // Declared before `leave`, for which `callback` would be a provider.
  @Get(['callback', ':provider/callback'])
  comeBack(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const { search: query } = new URL(request.originalUrl, 'http://localhost');
    return this.visits.comeBack(request, response, (token, origin) =>
      this.signIn.finish(provider ?? null, { token, query }, origin),
    );
  }

  @Get(['', ':provider'])
  leave(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    return this.visits.leave(request, response, (next, origin) => this.signIn.begin(provider ?? null, next, origin));
  }
}
