import { expectOk, expectProblem, fetchFile, newTenant, openScene, uploadTo, Browser, type Scene } from '../support';

/** Each would run in a page that shows it as it is. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="\tjava\nscript:alert(1)">x</a>',
  '<svg onload=alert(1)><script>1</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
];
const RUNS = /<script|<iframe|<object|<svg|<style|\son\w+\s*=|href="\s*java|srcdoc/i;

let scene: Scene;
let item: string;
beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['teamspaces', 'initiatives'] }));
  item = await scene.add('work-items');
});

it.each(['v1', 'v2'] as const)('stored XSS by each rich text of %s: what could run is not kept', async (version) => {
  const api = scene[version];
  for (const html of HOSTILE) {
    const replies = [
      await api.patch(scene.at(`work-items/${item}`), { description_html: html }),
      await api.post(scene.at(`work-items/${item}/comments`), { comment_html: `<p>x</p>${html}` }),
      await api.post('stickies/', { description_html: html }),
      await api.post('teamspaces/', { name: 'N', description_html: html }),
      await api.post('initiatives/', { name: 'N', description_html: html }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBeLessThan(500);
      expect([html, JSON.parse(reply.text.replace(/<\//g, '<\\/'))]).toEqual([
        html,
        expect.not.objectContaining({ comment_html: expect.stringMatching(RUNS) as string }),
      ]);
      expect((reply.body as { description_html?: string }).description_html ?? '').not.toMatch(RUNS);
    }
  }
});

it('stored XSS by names: the pages of the console show them as text', async () => {
  const name = '"><script>alert(1)</script>';
  await scene.add('work-items', { name });
  const owner = await Browser.as(scene.tenant.owner);
  const page = await owner.get(`/w/${scene.tenant.slug}/projects/${scene.project.identifier}/`);
  expect(page.text).toContain('&lt;script&gt;alert(1)');
  expect(page.text).not.toContain('<script>alert(1)');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src|default-src 'none'/);
});

const PAGE = '<!doctype html><script>alert(1)</script>';

it.each(['text/html', 'application/xhtml+xml'])('stored XSS by a file of %s: it is not taken', async (type) => {
  const path = scene.at(`work-items/${item}/attachments`);
  expectProblem(await scene.v2.post(path, { name: 'a.html', type, size: PAGE.length }), 400, 'invalid_request');
});

it.each([
  ['image/svg+xml', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['text/plain', 'a.html', PAGE],
])('stored XSS by a file of %s: a browser neither shows nor runs it', async (type, name, content) => {
  const path = scene.at(`work-items/${item}/attachments`);
  const id = await uploadTo(await scene.v2.post(path, { name, type, size: content.length }), content);
  expectOk(await scene.v2.patch(`${path}${id}/`, { is_uploaded: true }));
  const owner = await Browser.as(scene.tenant.owner);
  const key = (expectOk(await scene.v2.get(scene.at(`work-items/${item}`))) as { identifier: string }).identifier;
  const led = await owner.get(`/w/${scene.tenant.slug}/items/${key}/files/${id}/`);
  const { headers } = await fetchFile(led.headers.get('location')!);
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
