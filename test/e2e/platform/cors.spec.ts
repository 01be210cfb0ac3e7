import { apiKey, newTenant, testRun, type Tenant } from '../../support';

const SITE = 'https://app.example.com';
const ASKING = { 'Access-Control-Request-Method': 'PATCH', 'Access-Control-Request-Headers': 'x-api-key,content-type' };

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

const path = () => `/api/v2/workspaces/${tenant.slug}/projects/`;
const at = (server: number, address: string, method: string, headers: Record<string, string>) =>
  fetch(testRun().servers[server] + address, { method, headers });
const cors = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe('without CORS_ORIGINS', () => {
  it('no page of another site reads anything, nor is told that it may ask', async () => {
    const read = await at(0, path(), 'GET', { Origin: SITE, ...apiKey(tenant.owner.key) });
    const asked = await at(0, path(), 'OPTIONS', { Origin: SITE, ...ASKING });
    expect([read.status, cors(read)]).toEqual([200, {}]);
    expect([asked.status, cors(asked)]).toEqual([401, {}]);
  });
});

describe('with CORS_ORIGINS', () => {
  it.each(['/api/v1/users/me/', '/api/v2/users/me/', '/api/v2/nothing/', '/docs/openapi.v2.json', '/storage/'])(
    'a preflight of %s is answered without a credential',
    async (address) => {
      const asked = await at(1, address, 'OPTIONS', { Origin: SITE, ...ASKING });
      expect(asked.status).toBe(204);
      expect(cors(asked)).toMatchObject({
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'GET,HEAD,POST,PATCH,PUT,DELETE',
        'access-control-allow-headers': expect.stringMatching(/X-Api-Key/) as string,
        'access-control-max-age': '7200',
      });
    },
  );

  it('a page reads answers and our headers, failures included, and sends no cookies', async () => {
    const key = apiKey(tenant.owner.key);
    const answers = await Promise.all([
      at(1, path(), 'GET', { Origin: SITE, ...key }),
      at(1, path(), 'GET', { Origin: SITE }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      const exposed = answer.headers.get('access-control-expose-headers')!.split(',');
      for (const name of ['X-Request-Id', 'ETag', 'RateLimit', 'Retry-After', 'X-Ignored-Parameters', 'X-Plane-Upsert'])
        expect(exposed).toContain(name);
    }
  });

  it('the token of a form is not among the headers that a page may send', async () => {
    const asked = await at(1, path(), 'OPTIONS', { Origin: SITE, ...ASKING });
    expect(asked.headers.get('access-control-allow-headers')!.toLowerCase()).not.toContain('form-token');
  });

  it.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
    'a page of %s is refused as before',
    async (origin) => {
      const read = await at(1, path(), 'GET', { Origin: origin, ...apiKey(tenant.owner.key) });
      expect(read.headers.has('access-control-allow-origin')).toBe(false);
      expect(read.headers.get('vary')).toContain('Origin');
    },
  );

  it('pages for people stay closed', async () => {
    const page = await at(1, '/sign-in/', 'GET', { Origin: SITE });
    expect([page.status, cors(page)]).toEqual([200, {}]);
  });
});
