import { everyOperation, Place } from '../e2e/sweeps/kit';
import { everyRichMember, writtenEverywhere } from '../e2e/sweeps/kit/rich-texts';
import type { Schema } from '../support/document';
import {
  expectOk,
  expectProblem,
  fetchFile,
  newTenant,
  openScene,
  sql,
  uploadTo,
  Browser,
  type Scene,
} from '../support';
import { HOSTILE_HTML, HOSTILE_TEXTS, suspiciousIn, TEXTS } from '../support/hostile-html';

let scene: Scene;
let item: string;
beforeAll(async () => {
  scene = await openScene(await newTenant());
  item = await scene.add('work-items');
});

describe('stored XSS by each rich text', () => {
  it('every member that is named as HTML is declared to be: the service cleans it, and the suites find it', async () => {
    const undeclared = new Set<string>();
    const look = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, part] of Object.entries(schema)) {
        const isMember = at.endsWith('.properties') && /html/i.test(name);
        if (isMember && (part as Schema).contentMediaType !== 'text/html') undeclared.add(`${at}.${name}`);
        look(part, `${at}.${name}`);
      }
    };
    const documents = new Set((await everyOperation()).map(({ document }) => document));
    for (const { raw, version } of documents) look(raw, version);
    // Artifacts are pages of their own origin, and never cleaned.
    expect([...undeclared].filter((name) => !/Artifact\w*\.properties\.html$/.test(name))).toEqual([]);
    expect(documents.size).toBe(2);
  });

  it('what could act is not answered, whatever member it was written through', async () => {
    expect((await everyRichMember()).length).toBeGreaterThan(60);
    const answered = await writtenEverywhere(await Place.make(), HOSTILE_TEXTS);
    const found = [...answered].flatMap(([html, where]) => suspiciousIn(html).map((tag) => `${where}: ${tag}`));
    expect(found).toEqual([]);
  });

  it('and would be seen: as it is, all of the corpus but what says it as text looks suspicious', () => {
    expect(HOSTILE_HTML.filter((html) => !suspiciousIn(html).length)).toEqual(TEXTS);
  });
});

it('stored XSS by names: pages of the server show them as text; test/browser/app.spec.ts asks the application', async () => {
  const name = '"><script>alert(1)</script>';
  await sql('update users set display_name = $1 where id = $2', [name, scene.tenant.owner.userId]);
  const owner = await Browser.as(scene.tenant.owner);
  const page = await owner.get(`/w/${scene.tenant.slug}/members/`);
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
