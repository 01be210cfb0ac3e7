import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { allScopes } from '../contexts/oauth';
import { AuthorizationServer } from './authorization-server';
import { DEVICE_GRANT } from './models';
import { PATHS } from './paths';

const METHODS = ['client_secret_basic', 'client_secret_post', 'none'];

/** The metadata of this server for OAuth clients (RFC 8414). */
@Controller(PATHS.metadata)
export class MetadataController {
  constructor(private readonly server: AuthorizationServer) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    const issuer = this.server.issuer(request);
    // Readable for all origins, because everything in it is public. Without a configured address, it contains the host
    // of the request, which caches must not serve to others.
    const caching = this.server.knowsItsAddress ? 'public, max-age=300' : 'no-store';
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': caching });
    response.json({
      issuer,
      authorization_endpoint: `${issuer}${PATHS.authorize}/`,
      token_endpoint: `${issuer}${PATHS.token}/`,
      device_authorization_endpoint: `${issuer}${PATHS.deviceAuthorization}/`,
      revocation_endpoint: `${issuer}${PATHS.revoke}/`,
      scopes_supported: allScopes().map(({ name }) => name),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_GRANT],
      token_endpoint_auth_methods_supported: METHODS,
      revocation_endpoint_auth_methods_supported: METHODS,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  }
}
