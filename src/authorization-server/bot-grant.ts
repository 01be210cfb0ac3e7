import type { TokenEndpointGrantContext } from 'oidc-provider';
import { LIFETIME, namesIn, notCovered } from '../contexts/oauth';
import type { Library } from './library';
import type { Stores } from './stores';

interface BotParameters {
  readonly app_installation_id?: string;
}

export const BOT_PARAMETERS = ['scope', 'app_installation_id'];

/**
 * The grant `client_credentials`: the app acts as itself where it is installed. An app can be installed only in its own
 * workspace, so the installation need not be named. There is no refresh token; the app requests a new token instead.
 */
export const botGrant =
  ({ errors }: Library, { installations, tokens }: Stores) =>
  async (ctx: TokenEndpointGrantContext<BotParameters>): Promise<void> => {
    const { client, params } = ctx.oidc;
    const installation = await installations.ofApp(client.clientId);
    const named = params.app_installation_id;
    if (!installation || (named !== undefined && named !== installation.id)) {
      throw new errors.InvalidGrant('the app is not installed, or not by this app_installation_id');
    }
    const scopes = params.scope ? namesIn(params.scope) : installation.scopes;
    const missing = notCovered(installation.scopes, scopes);
    if (missing.length) throw new errors.InvalidScope('the installation does not have this scope', missing.join(' '));
    const value = await tokens.issueForBot(installation, scopes);
    ctx.body = {
      access_token: value,
      expires_in: LIFETIME.accessToken,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    };
  };
