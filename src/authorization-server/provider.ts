import { Logger } from '@nestjs/common';
import type { Client, Provider } from 'oidc-provider';
import { hashSecret, isSameSecret, PREFIX } from '#auth';
import { POLL_SECONDS } from '../contexts/oauth';
import { botGrant, BOT_PARAMETERS } from './bot-grant';
import { configuration } from './configuration';
import { consentIn, scopesAsked } from './consent';
import { inTurn, originOf, reasonOf } from './current-exchange';
import type { Library } from './library';
import { models } from './models';
import type { Stores } from './stores';

/** Creates the library's provider for one address of this server. */
export function createProvider(lib: Library, issuer: string, stores: Stores): Provider {
  const { errors } = lib;
  const adapter = models(stores, {
    inTurn: (work) => inTurn(lib.Provider.ctx, work),
    refuse: {
      grant: (description) => new errors.InvalidGrant(description),
      request: (description) => new errors.InvalidRequest(description),
      tooSoon: () => new errors.SlowDown('the device polls more often than it may'),
    },
    scopes: (registered, asked) => scopesAsked(registered, asked, errors.InvalidScope),
    origin: () => originOf(lib.Provider.ctx),
    reason: () => reasonOf(lib.Provider.ctx),
  });
  const provider = new lib.Provider(issuer, configuration(lib, stores, adapter));
  provider.proxy = true;
  provider.registerGrantType('client_credentials', botGrant(lib, stores), BOT_PARAMETERS);
  adapt(provider);
  return provider;
}

/**
 * Adapts the library: generated values get our prefixes, client secrets are compared by hash, and redirect addresses
 * must match exactly.
 */
function adapt(provider: Provider): void {
  const prefixes = [
    [provider.AuthorizationCode, PREFIX.code],
    [provider.AccessToken, PREFIX.oauth],
    [provider.DeviceCode, PREFIX.deviceCode],
    [provider.RefreshToken, PREFIX.refresh],
  ] as const;
  for (const [{ prototype }, prefix] of prefixes) prefixed(prototype as unknown as ValueMaker, prefix);
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string): boolean {
      return isSameSecret(hashSecret(given), this.clientSecret!);
    },
    redirectUriAllowed(this: Client, given: string): boolean {
      return this.redirectUris!.includes(given);
    },
  });
  const logger = new Logger('AuthorizationServer');
  provider.on('server_error', ({ res }, err) =>
    logger.error({ err, requestId: res.getHeader('X-Request-Id') }, 'An authorization request failed'),
  );
  provider.on('device_authorization.success', (_ctx, body) => Object.assign(body, { interval: POLL_SECONDS }));
  provider.on('authorization.success', (ctx, response) => {
    const installationId = consentIn(ctx)?.installationId;
    if (installationId && response) Object.assign(response, { app_installation_id: installationId });
  });
}

interface ValueMaker {
  generateTokenId(): string;
}

function prefixed(model: ValueMaker, prefix: string): void {
  const make = model.generateTokenId;
  model.generateTokenId = function (this: ValueMaker) {
    return prefix + make.call(this);
  };
}
