// An identity provider for tests. It lets everybody in who says by a form who they are: POST to the page of the
// interaction, with the claims as JSON.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { URLSearchParams } from 'node:url';
import Provider from 'oidc-provider';

const SCOPES = 'openid email profile groups';

function newProvider(issuer, { callback, method }, people) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'cairn',
        ...(method === 'none' ? {} : { client_secret: 'secret-of-cairn' }),
        token_endpoint_auth_method: method,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    clientAuthMethods: [method],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      groups: ['groups'],
    },
    scopes: SCOPES.split(' '),
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
}

/** Listens on a port, for one client whose callback and way to prove itself are told. */
export async function startIdentityProvider({ port, ...client }) {
  const people = new Map();
  const provider = newProvider(`http://127.0.0.1:${port}`, client, people);

  async function letIn(request, response) {
    const { sub, ...claims } = JSON.parse(new URLSearchParams(await text(request)).get('claims'));
    people.set(sub, claims);
    await provider.interactionFinished(
      request,
      response,
      sub ? { login: { accountId: sub } } : { error: 'access_denied' },
    );
  }

  const answer = provider.callback();
  const server = createServer((request, response) =>
    request.method === 'POST' && request.url.startsWith('/interaction/')
      ? letIn(request, response).catch((error) => response.writeHead(500).end(String(error)))
      : answer(request, response),
  );
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    end: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
