import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestOrigin } from '#http';
import { providerPath, SamlSignIn } from '../../contexts/identity';
import { ConsoleFilter, queryOf, readForeignForm, redirect } from '../kit';
import { ProviderVisits } from './provider-visits';
import { Refusals } from './refusals';

/**
 * Sign-ins at an identity provider (SAML 2.0). An address without a provider is of the one that the operator configured.
 * `leave` is declared last, for which the other addresses would be providers.
 */
@Controller('sign-in/saml')
@UseFilters(ConsoleFilter)
export class SamlController {
  constructor(
    private readonly saml: SamlSignIn,
    private readonly visits: ProviderVisits,
    private readonly refusals: Refusals,
  ) {}

  @Get(['metadata', ':provider/metadata'])
  async describe(@Res() response: Response, @Param('provider') provider: string | undefined): Promise<void> {
    const metadata = await this.saml.metadata(provider ?? null);
    response.writeHead(200, { 'Content-Type': 'application/samlmetadata+xml', 'X-Content-Type-Options': 'nosniff' });
    response.end(metadata);
  }

  @Get(['certificate', ':provider/certificate'])
  async showCertificate(@Res() response: Response, @Param('provider') provider: string | undefined): Promise<void> {
    const certificate = await this.saml.certificate(provider ?? null);
    response.writeHead(200, {
      'Content-Type': 'application/x-x509-ca-cert',
      'Content-Disposition': 'attachment; filename="cairn.cer"',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(certificate);
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
      const of = provider === undefined ? {} : { registration: { id: provider } };
      redirect(response, `${providerPath('saml', of, 'finish')}?answer=${answer}`);
    } catch (error) {
      await this.refusals.show(response, error, '/');
    }
  }

  @Get(['finish', ':provider/finish'])
  comeBack(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    const answer = queryOf(request, 'answer');
    return this.visits.comeBack(request, response, (token, origin) =>
      this.saml.finish(provider ?? null, { token, answer }, origin),
    );
  }

  @Get(['', ':provider'])
  leave(
    @Req() request: Request,
    @Res() response: Response,
    @Param('provider') provider: string | undefined,
  ): Promise<void> {
    return this.visits.leave(request, response, (next, origin) => this.saml.begin(provider ?? null, next, origin));
  }
}
