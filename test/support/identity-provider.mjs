// An identity provider for tests. It lets everybody in who says by a form who they are: POST to the page of the
// interaction, with the claims as JSON. The same POST to /people/ is what the provider learns without a sign-in; with `gone`
// it knows the person no more.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { URLSearchParams } from 'node:url';
import Provider from 'oidc-provider';

const SCOPES = 'openid offline_access email profile groups';

function newProvider(issuer, { callback, method }, people) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'cairn',
        ...(method === 'none' ? {} : { client_secret: 'secret-of-cairn' }),
        token_endpoint_auth_method: method,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
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
    rotateRefreshToken: true,
    findAccount: (_, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) } : undefined,
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

  async function learn(request) {
    const { sub, gone, ...claims } = JSON.parse(new URLSearchParams(await text(request)).get('claims'));
    if (gone) people.delete(sub);
    else people.set(sub, claims);
    return sub;
  }

  async function letIn(request, response) {
    const sub = await learn(request);
    await provider.interactionFinished(
      request,
      response,
      sub ? { login: { accountId: sub }, consent: {} } : { error: 'access_denied' },
    );
  }

  const answer = provider.callback();
  const routes = {
    '/interaction/': letIn,
    '/people/': (request, response) => learn(request).then(() => response.end()),
  };
  const server = createServer((request, response) => {
    const [, route] = Object.entries(routes).find(([path]) => request.url.startsWith(path)) ?? [];
    if (request.method !== 'POST' || !route) return answer(request, response);
    return route(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    end: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
