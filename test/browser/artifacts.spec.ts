import type { Browser } from 'playwright-core';
import { expectOk, newSession, openScene, testRun, type Scene } from '../support';
import { launch, Person } from './chromium';

let browser: Browser;
let scene: Scene;
beforeAll(async () => void ([browser, scene] = await Promise.all([launch(), openScene()])));
afterAll(() => browser.close());

/** Tries what would harm its reader, and says on the page what came of it. */
const HOSTILE = `<!doctype html><title>Sales</title><pre></pre><script>
const tried = {};
const attempt = async (name, work) => {
  try { tried[name] = 'got ' + (await work()); } catch (error) { tried[name] = error.name; }
};
(async () => {
  await attempt('cookies', () => document.cookie);
  await attempt('storage', () => localStorage.length);
  await attempt('session', () => fetch('/api/v2/users/me/', { credentials: 'include' }).then((r) => r.status));
  await attempt('page', () => fetch('/profile/', { credentials: 'include', mode: 'no-cors' }).then((r) => r.type));
  await attempt('window', () => { if (!open('/profile/')) throw new DOMException('no window', 'Blocked'); });
  tried.origin = self.origin;
  document.querySelector('pre').textContent = JSON.stringify(tried);
})();
</script>`;

it('an artifact runs its scripts, and reaches nothing of its reader', async () => {
  const { id } = expectOk(await scene.v2.post('artifacts/', { html: HOSTILE }), 201);
  const { anchor } = expectOk(await scene.v2.post(`artifacts/${id}/publish/`), 201);
  const base = testRun().servers[0]!;
  const reader = await Person.at(browser, base);
  const { token } = await newSession(scene.tenant.owner);
  await reader.page.context().addCookies([
    { name: 'cairn_session', value: token, url: base, httpOnly: true, sameSite: 'Lax' },
    { name: 'plain', value: 'readable', url: base },
  ]);
  await reader.page.goto('/profile/');
  expect(await reader.page.evaluate<string>('document.cookie')).toBe('plain=readable');

  await reader.page.goto(`/published/artifacts/${anchor}/`);
  await reader.page.waitForFunction("document.querySelector('pre').textContent !== ''");
  expect(JSON.parse((await reader.page.textContent('pre'))!)).toEqual({
    ...{ cookies: 'SecurityError', storage: 'SecurityError', session: 'TypeError', page: 'TypeError' },
    ...{ window: 'Blocked', origin: 'null' },
  });
  await reader.close();
});
