import { get } from 'node:http';
import {
  addMember,
  addProject,
  anonymous,
  authorized,
  bearer,
  join,
  newApp,
  newTenant,
  testRun,
  type Tenant,
} from '../../support';

let home: Tenant;
let other: Tenant;
beforeAll(async () => {
  home = await newTenant();
  other = await newTenant();
});

describe('a token', () => {
  it('is for the workspace of its app: others of its person are not there', async () => {
    const person = await addMember(home, 'member');
    await join(other, person, 'admin');
    const project = await addProject(other);
    const { access_token } = await authorized(person, await newApp(home));
    expect((await home.v2.as(bearer(access_token)).get('projects/')).status).toBe(200);
    expect((await other.v2.as(person.key ? { 'X-Api-Key': person.key } : {}).get('projects/')).status).toBe(200);
    for (const client of [other.v1, other.v2]) {
      expect((await client.as(bearer(access_token)).get('projects/')).status).toBe(404);
      expect((await client.as(bearer(access_token)).get(`projects/${project.id}/`)).status).toBe(404);
    }
    expect((await anonymous(other).v2.as(bearer(access_token)).get('/api/v2/users/me/')).status).toBe(200);
  });

  it('is limited by its scopes before anything is asked about roles', async () => {
    const guest = await addMember(home, 'guest');
    const { access_token } = await authorized(guest, await newApp(home), { scope: 'projects.labels:read' });
    const client = home.v2.as(bearer(access_token));
    const refused = await client.post('projects/', { name: 'X', identifier: 'X' });
    expect([refused.status, (refused.body as { detail: string }).detail]).toEqual([
      403,
      expect.stringContaining('lacks a scope') as unknown,
    ]);
    expect((await client.get('projects/')).status).toBe(403);
  });

  it('needs the global scope for users/me', async () => {
    const app = await newApp(home);
    const fine = await authorized(home.owner, app, { scope: 'projects:read projects:write' });
    expect((await home.v2.as(bearer(fine.access_token)).get('/api/v2/users/me/')).status).toBe(403);
    const global = await authorized(home.owner, app, { scope: 'read' });
    const { body } = await home.v2.as(bearer(global.access_token)).get('/api/v2/users/me/');
    expect(body).toMatchObject({ principal_kind: 'oauth', scopes: ['read'] });
  });

  it('opens nothing by a scope that no operation takes', async () => {
    const { access_token } = await authorized(home.owner, await newApp(home), { scope: 'scripts:read' });
    expect((await home.v2.as(bearer(access_token)).get('projects/')).status).toBe(403);
  });
});

describe('the discovery document', () => {
  it.each(['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/'])(
    'is at %s',
    async (path) => {
      const [server] = testRun().servers;
      const response = await fetch(server + path);
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({
        issuer: server,
        authorization_endpoint: `${server}/auth/o/authorize/`,
        token_endpoint: `${server}/auth/o/token/`,
        revocation_endpoint: `${server}/auth/o/revoke-token/`,
        response_types_supported: ['code'],
        grant_types_supported: [
          ...['authorization_code', 'refresh_token', 'client_credentials'],
          'urn:ietf:params:oauth:grant-type:device_code',
        ],
        code_challenge_methods_supported: ['S256'],
        scopes_supported: expect.arrayContaining([
          'read',
          'write',
          'projects.states:write',
          'git.meta:write',
        ]) as unknown,
      });
    },
  );

  it('names no host that only a request claims', async () => {
    const { port, hostname } = new URL(testRun().servers[0]!);
    const text = await new Promise<string>((resolve, reject) => {
      const path = '/.well-known/oauth-authorization-server';
      const request = get({ port, hostname, path, headers: { Host: 'evil.example' } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve(body));
      });
      request.on('error', reject);
    });
    expect(JSON.parse(text)).toMatchObject({
      issuer: `http://localhost:${port}`,
      token_endpoint: `http://localhost:${port}/auth/o/token/`,
    });
    expect(text).not.toContain('evil.example');
  });

  it('is the only one: there is no OpenID Connect', async () => {
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/auth/o/userinfo', '/session/end', '/token']) {
      expect([path, (await fetch(testRun().servers[0]! + path)).status]).toEqual([path, 404]);
    }
  });
});
