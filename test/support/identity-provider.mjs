// An identity provider for tests, in a process of its own as its library is an ES module: PORT, CALLBACK, AUTH_METHOD.
// It lets everybody in who says by a form who they are: POST to the page of the interaction, with the claims as JSON.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { URLSearchParams } from 'node:url';
import Provider from 'oidc-provider';

const { PORT, CALLBACK, AUTH_METHOD } = process.env;
const issuer = `http://127.0.0.1:${PORT}`;
const people = new Map();

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'cairn',
      ...(AUTH_METHOD === 'none' ? {} : { client_secret: 'secret-of-cairn' }),
      token_endpoint_auth_method: AUTH_METHOD,
      redirect_uris: [CALLBACK],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  clientAuthMethods: [AUTH_METHOD],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
    groups: ['groups'],
  },
  scopes: ['openid', 'email', 'profile', 'groups'],
  cookies: { keys: ['only for tests'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile groups');
    await grant.save();
    return grant;
  },
});

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
createServer((request, response) =>
  request.method === 'POST' && request.url.startsWith('/interaction/')
    ? letIn(request, response).catch((error) => response.writeHead(500).end(String(error)))
    : answer(request, response),
).listen(Number(PORT), '127.0.0.1', () => process.send('ready'));
