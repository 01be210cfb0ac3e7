import { newApp, newTenant, type TestApp } from '../../support';
import { Stage, type Service } from '../../support/service';

const stage = Stage.ofRun();
let server: Service;
let app: TestApp;

beforeAll(async () => {
  server = await stage.startProcess({
    OAUTH_RATE_LIMIT: '5/hour',
    ANONYMOUS_RATE_LIMIT: '8/hour',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
  });
  app = await newApp(await newTenant());
});
afterAll(() => stage.clear());

const from = (address: string) => ({ 'X-Forwarded-For': address });

const token = (address: string, { id, secret }: TestApp, more: Record<string, string> = {}) =>
  fetch(`${server.url}/auth/o/token/`, {
    method: 'POST',
    headers: from(address),
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret!, ...more }),
  });

const statuses = async (times: number, ask: () => Promise<Response>): Promise<number[]> => {
  const seen: number[] = [];
  for (let count = 0; count < times; count++) seen.push((await ask()).status);
  return seen;
};

it('an app at one address has the share of a token', async () => {
  expect(await statuses(6, () => token('198.51.100.1', app))).toEqual([400, 400, 400, 400, 400, 429]);
  const refused = await token('198.51.100.1', app);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
  expect((await token('198.51.100.2', app)).status).toBe(400);
});

it('guesses count together, whichever app they name', async () => {
  let count = 0;
  const guess = () => token('198.51.100.3', { id: `guess-${count++}`, secret: 'x' });
  expect(await statuses(9, guess)).toEqual([...Array<number>(8).fill(401), 429]);
});

it('links that are not right count as well, and are refused with a page', async () => {
  const visit = () => fetch(`${server.url}/auth/o/authorize/?client_id=x`, { headers: from('198.51.100.4') });
  expect(await statuses(9, visit)).toEqual([...Array<number>(8).fill(400), 429]);
  const page = await visit();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Too many attempts');
});

it('the log has neither secrets nor what the library says about itself', async () => {
  const log = server.output;
  expect(log).toContain('/auth/o/token/');
  expect(log).not.toContain(app.secret);
  expect(log).not.toMatch(/oidc-provider|Unsupported runtime|Warning/);
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
});
