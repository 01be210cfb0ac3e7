import { newTenant, testRun } from '../support';

it('CORS: no origin is let in that is not configured, and never with cookies', async () => {
  const { slug, owner } = await newTenant();
  for (const Origin of [
    'https://evil.example',
    'null',
    'https://app.example.com.evil.example',
    'http://app.example.com',
  ]) {
    for (const base of testRun().servers) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { Origin, 'X-Api-Key': owner.key, 'Access-Control-Request-Method': 'POST' };
        const reply = await fetch(`${base}/api/v2/workspaces/${slug}/projects/`, { method, headers });
        expect([Origin, reply.headers.get('access-control-allow-origin')]).toEqual([Origin, null]);
        expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
      }
    }
  }
});
