import {
  addMember,
  addPersonWithRole,
  addWorkItem,
  Browser,
  expectOk,
  expectProblem,
  fetchFile,
  newTenant,
  openScene,
  PNG,
  sql,
  testRun,
  untilNoticed,
  uploadTo,
  type Person,
  type Scene,
} from '../../support';

let scene: Scene;
let writer: Person;

beforeAll(async () => {
  scene = await openScene();
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
});

interface Shown {
  readonly id: string;
  readonly anchor: string;
}

const browser = () => new Browser();
const addressOf = ({ anchor }: { anchor: string }) => `/published/pages/${anchor}/`;
const statusOf = async (page: Shown): Promise<number> => (await browser().get(addressOf(page))).status;

async function published(path: string, members: object = {}, { v2 } = scene): Promise<Shown> {
  const body = { name: 'How we work', description_html: '<p>Plain <b>words</b>.</p>', ...members };
  const { id } = expectOk(await v2.post(path, body), 201);
  return expectOk(await v2.post(`${path}${id}/publish/`));
}

describe.each(['project', 'workspace'] as const)('published pages of a %s', (level) => {
  let path: string;
  beforeAll(() => void (path = level === 'project' ? scene.at('pages') : 'pages/'));

  const at = ({ id }: { id: string }) => `${path}${id}/`;

  it('are read without a credential, as they are now, and no other page is', async () => {
    const page = await published(path);
    expect(page.anchor).toMatch(/^[0-9a-f]{64}$/);
    const shown = await browser().get(addressOf(page));
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('<p>Plain <b>words</b>.</p>') });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(shown.headers.getSetCookie()).toEqual([]);
    const known = { 'if-none-match': shown.headers.get('etag')! };
    expect(await browser().elsewhere().get(addressOf(page), known)).toMatchObject({ status: 304, text: '' });
    expectOk(await scene.v2.patch(at(page), { name: 'Anew <b>' }));
    const anew = await browser().get(addressOf(page), known);
    expect(anew).toMatchObject({ status: 200, text: expect.stringContaining('<h1>Anew &lt;b&gt;</h1>') });
    expect(expectOk(await scene.v2.post(`${at(page)}publish/`)).anchor).toBe(page.anchor);

    const below = expectOk(await scene.v2.post(path, { name: 'below', parent_id: page.id }), 201);
    expect(below.anchor).toBeNull();
    for (const anchor of [below.id, page.id, page.anchor.slice(1), `${page.anchor}0`, 'x']) {
      expect([anchor, await statusOf({ ...page, anchor })]).toEqual([anchor, 404]);
    }
  });

  it('are off the web at once when they are taken back, and come back under another address', async () => {
    const page = await published(path);
    const known = { 'if-none-match': (await browser().get(addressOf(page))).headers.get('etag')! };
    expect(await scene.v2.delete(`${at(page)}publish/`)).toMatchObject({ status: 204, text: '' });
    expect(expectOk(await scene.v2.get(at(page)))).toMatchObject({ id: page.id, anchor: null });
    expect((await browser().elsewhere().get(addressOf(page), known)).status).toBe(404);
    expectOk(await scene.v2.delete(`${at(page)}publish/`), 204);
    const again = expectOk(await scene.v2.post(`${at(page)}publish/`)) as Shown;
    expect(again.anchor).not.toBe(page.anchor);
    expect([await statusOf(page), await statusOf(again)]).toEqual([404, 200]);
  });

  it('are not there while they are archived, and never again once they were closed or deleted', async () => {
    const [archived, closed, deleted] = [await published(path), await published(path), await published(path)];
    const below = await published(path, { parent_id: closed.id });
    expectOk(await scene.v2.post(`${at(archived)}archive/`));
    expectOk(await scene.v2.patch(at(closed), { access: 1 }));
    expect((await scene.v2.delete(at(deleted))).status).toBe(204);
    for (const page of [archived, closed, below, deleted]) expect(await statusOf(page)).toBe(404);
    expectOk(await scene.v2.post(`${at(archived)}unarchive/`));
    expect(expectOk(await scene.v2.patch(at(closed), { access: 0 }))).toMatchObject({ access: 0, anchor: null });
    expect(expectOk(await scene.v2.get(at(below)))).toMatchObject({ access: 0, anchor: null });
    expect([await statusOf(archived), await statusOf(closed), await statusOf(below)]).toEqual([200, 404, 404]);
  });

  it('are published by their owner and admins, where all of the place see them', async () => {
    const mine = expectOk(await writer.v2.post(path, { name: 'mine' }), 201);
    const theirs = expectOk(await scene.v2.post(path, { name: 'theirs' }), 201);
    expectProblem(await writer.v2.post(`${at(theirs)}publish/`), 403, 'forbidden');
    expectOk(await writer.v2.post(`${at(mine)}publish/`));
    expectOk(await scene.v2.delete(`${at(mine)}publish/`), 204);
    const hidden = expectOk(await scene.v2.post(path, { name: 'hidden', access: 1 }), 201);
    expectProblem(await scene.v2.post(`${at(hidden)}publish/`), 409, 'page_not_open');
    expectProblem(await writer.v2.post(`${at(hidden)}publish/`), 404, 'not_found');
    expectOk(await scene.v2.post(`${at(theirs)}archive/`));
    expectProblem(await scene.v2.post(`${at(theirs)}publish/`), 409, 'page_archived');
    const sent = { name: 'x', anchor: 'mine' };
    expect(expectOk(await scene.v2.post(path, sent), 201).anchor).toBeNull();
  });

  it('are read by their anchor in both versions, in their workspace', async () => {
    const { id, anchor } = await published(path);
    const members = { id, anchor, name: 'How we work', description_html: '<p>Plain <b>words</b>.</p>' };
    const guest = await addMember(scene.tenant, 'guest');
    expect(expectOk(await guest.v2.get(`published-pages/${anchor}/`))).toMatchObject(members);
    const v1 = await scene.v1.get(`${scene.at('pages')}published/${anchor}/`);
    if (level === 'project') expect(expectOk(v1)).toMatchObject(members);
    else expect(v1.status).toBe(404);
    expect(expectOk(await scene.v1.get(at({ id }))).anchor).toBe(anchor);
    const other = await openScene(await newTenant());
    expectProblem(await other.v2.get(`published-pages/${anchor}/`), 404, 'not_found');
    const beside = await openScene(scene.tenant);
    expect((await scene.v1.get(`${beside.at('pages')}published/${anchor}/`)).status).toBe(404);
  });
});

describe.each(['project', 'workspace'] as const)('what a published page of a %s mentions', (level) => {
  let path: string;
  beforeAll(() => void (path = level === 'project' ? scene.at('pages') : 'pages/'));

  const naming = (id: string, name: string) =>
    `<li><mention-component entity_identifier="${id}" entity_name="${name}_mention"></mention-component></li>`;
  const linesOf = async (page: Shown): Promise<string[]> =>
    [...(await browser().get(addressOf(page))).text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line!);

  it('is named as everybody may read it: what nobody published has no name', async () => {
    const stranger = (await newTenant()).owner;
    const item = await scene.add('work-items', { name: 'Ship <it>' });
    const draft = await scene.v1.post(scene.at('work-items'), { name: 'Draft', is_draft: true });
    const elsewhere = await openScene(scene.tenant);
    const other = await elsewhere.add('work-items', { name: 'Secret' });
    const [open, closed, hidden] = [
      await published('pages/', { name: 'Open & <all>' }),
      await published(path),
      'hidden',
    ];
    const drawer = expectOk(await scene.v2.post(path, { name: hidden, access: 1 }), 201);
    const plain = expectOk(await scene.v2.post(path, { name: 'For us' }), 201);
    const users = [writer.userId, stranger.userId].map((id) => naming(id, 'user'));
    const items = [item, (expectOk(draft, 201) as { id: string }).id, other].map((id) => naming(id, 'issue'));
    const pages = [open, closed, drawer, plain].map(({ id }) => naming(id, 'page'));
    const description_html = `<ul>${[...users, ...items, ...pages].join('')}</ul>`;
    const page = await published(path, { description_html });
    const { display_name } = expectOk(await writer.v2.get('/api/v2/users/me/')) as { display_name: string };
    const { identifier } = expectOk(await scene.v2.get(`${scene.at('work-items')}${item}/`)) as { identifier: string };
    const link = ({ anchor }: Shown, name: string) =>
      `<a href="/published/pages/${anchor}/" rel="noopener noreferrer">${name}</a>`;
    const named = level === 'project' ? `<span>${identifier} Ship &lt;it&gt;</span>` : '<span>a work item</span>';
    const lines = [
      ...[`<span>${display_name}</span>`, '<span>somebody</span>'],
      ...[named, '<span>a work item</span>', '<span>a work item</span>'],
      ...[
        link(open, 'Open &amp; &lt;all&gt;'),
        link(closed, 'How we work'),
        '<span>a page</span>',
        '<span>a page</span>',
      ],
    ];
    expect(await linesOf(page)).toEqual(lines);

    expectOk(await scene.v2.delete(`${path}${closed.id}/publish/`), 204);
    expectOk(await scene.v2.patch(`pages/${open.id}/`, { name: 'Anew' }));
    const now = await linesOf(page);
    expect(now.slice(5, 7)).toEqual([link(open, 'Anew'), '<span>a page</span>']);
    // Whoever has a credential is told what it sees.
    const shown = expectOk(await scene.v2.get(`published-pages/${page.anchor}/`)) as { description_html: string };
    expect(shown.description_html).toContain(`${identifier} Ship &lt;it&gt;`);
    expect(shown.description_html).toContain('label="For us"');
  });
});

describe.each(['project', 'workspace'] as const)('files of a published page of a %s', (level) => {
  let path: string;
  let place: string;
  beforeAll(() => {
    path = level === 'project' ? scene.at('pages') : 'pages/';
    place = `/api/assets/v2/workspaces/${scene.tenant.slug}`;
  });

  const PIXEL = { name: 'pixel.png', type: 'image/png', size: PNG.length };
  async function upload(at: string, members: object = {}, content: Buffer | string = PNG): Promise<string> {
    const id = await uploadTo(await scene.v2.post(at, { ...PIXEL, ...members }), content);
    expectOk(await scene.v2.patch(`${at}${id}/`, {}));
    return id;
  }
  const addressOfFile = async (at: string, id: string): Promise<string> =>
    expectOk(await scene.v2.get(`${at}${id}/`)).asset_url;
  const fileOf = (page: Shown, id: string, headers: Record<string, string> = {}) =>
    fetchFile(`${addressOf(page)}files/${id}/`, headers);
  const write = async (page: Shown, description_html: string) =>
    expectOk(await scene.v2.patch(`${path}${page.id}/`, { description_html }));

  it('show without a credential what its text names', async () => {
    const page = await published(path);
    const files = `${path}${page.id}/attachments/`;
    const [own, doc] = [await upload(files), await upload(files, { name: 'a.txt', type: 'text/plain' }, 'words')];
    const loose = await upload('assets/', { entity_type: 'PAGE_DESCRIPTION' });
    const full = `${testRun().servers[0]!}${await addressOfFile(files, own)}`;
    await write(
      page,
      `<p><img src="${full}" alt="a"><image-component src="${loose}" width="10"></image-component>` +
        `<a href="${await addressOfFile(files, doc)}">words</a><img src="https://example.com/b.png"></p>`,
    );
    const here = (id: string) => `${addressOf(page)}files/${id}/`;
    const { text } = await browser().get(addressOf(page));
    expect(text).toContain(`<img src="${here(own)}" alt="a" /><img src="${here(loose)}" alt="" width="10" />`);
    expect(text).toContain(`<a href="${here(doc)}" rel="noopener noreferrer">words</a>`);
    expect(text).toContain('<img src="https://example.com/b.png" />');

    const picture = await fileOf(page, own);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': 'inline; filename=pixel.png',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
    const again = await fileOf(page, own, { 'if-none-match': picture.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const file = await fileOf(page, doc);
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      'attachment; filename=a.txt',
      'words',
    ]);
    expect((await fileOf(page, loose)).status).toBe(200);
  });

  it('are off the web with the page, and with the words that named them', async () => {
    const page = await published(path);
    const files = `${path}${page.id}/attachments/`;
    const id = await upload(files);
    expect((await fileOf(page, id)).status).toBe(404);
    await write(page, `<image-component src="${id}"></image-component>`);
    const known = { 'if-none-match': (await fileOf(page, id)).headers.get('etag')! };
    await write(page, '<p>gone</p>');
    expect((await fileOf(page, id, known)).status).toBe(404);
    await write(page, `<image-component src="${id}"></image-component>`);
    expect((await fileOf(page, id, known)).status).toBe(304);
    expectOk(await scene.v2.delete(`${path}${page.id}/publish/`), 204);
    expect((await fileOf(page, id, known)).status).toBe(404);
    const anew = expectOk(await scene.v2.post(`${path}${page.id}/publish/`)) as Shown;
    expect([(await fileOf(page, id)).status, (await fileOf(anew, id)).status]).toEqual([404, 200]);
    expect((await scene.v2.delete(`${files}${id}/`)).status).toBe(204);
    expect((await fileOf(anew, id)).status).toBe(404);
  });

  it('are no others of the workspace, though its text names them', async () => {
    const [page, other] = [await published(path), await published(path, { access: 0 })];
    const elsewhere = await openScene(scene.tenant);
    const stranger = await openScene(await newTenant());
    const { id: item } = await addWorkItem(scene.tenant, scene.project);
    const theirs = await uploadTo(
      await stranger.v2.post('assets/', { ...PIXEL, entity_type: 'PAGE_DESCRIPTION' }),
      PNG,
    );
    expectOk(await stranger.v2.patch(`assets/${theirs}/`, {}));
    const announced = expectOk(await scene.v2.post(`${path}${page.id}/attachments/`, PIXEL)).id as string;
    const ofProject = await uploadTo(
      await scene.v1.post('assets/', { ...PIXEL, entity_type: 'PAGE_DESCRIPTION', project_id: elsewhere.project.id }),
      PNG,
    );
    expectOk(await scene.v2.patch(`assets/${ofProject}/`, {}));
    const ids = [
      await upload(`${path}${other.id}/attachments/`),
      await upload(`${scene.at('work-items')}${item}/attachments/`),
      await upload('assets/', { entity_type: 'WORKSPACE_LOGO' }),
      ...[theirs, announced, ofProject],
    ];
    await write(
      page,
      ids.map((id) => `<image-component src="${id}"></image-component><img src="${place}/${id}/">`).join(''),
    );
    for (const id of ids) expect([id, (await fileOf(page, id)).status]).toEqual([id, 404]);
    expect((await fileOf(page, 'x')).status).toBe(404);
  });
});

describe('published pages', () => {
  it('go with a private collection that they are put into', async () => {
    const page = await published('pages/');
    const collection_id = await scene.add('collections/', { access: 1 });
    expect(expectOk(await scene.v2.patch(`pages/${page.id}/`, { collection_id })).anchor).toBeNull();
    expectProblem(await scene.v2.post(`pages/${page.id}/publish/`), 409, 'page_not_open');
    expect(await statusOf(page)).toBe(404);
  });

  it('are there as long as their place is, with its pages switched on', async () => {
    const own = await openScene(await newTenant());
    const [ofProject, ofWorkspace] = [await published(own.at('pages'), {}, own), await published('pages/', {}, own)];
    const statuses = async () => [await statusOf(ofProject), await statusOf(ofWorkspace)];
    expect(await statuses()).toEqual([200, 200]);
    expectOk(await own.v2.patch('features/', { is_wiki_enabled: false }));
    await untilNoticed();
    expect(await statuses()).toEqual([200, 404]);
    expectOk(await own.v2.patch('features/', { is_wiki_enabled: true }));
    expect((await own.v2.delete(`projects/${own.project.id}/`)).status).toBe(204);
    expect(await statuses()).toEqual([404, 200]);
    await sql('update workspaces set deleted_at = now() where id = $1', [own.tenant.workspaceId]);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('have HTML that acts nowhere', async () => {
    const description_html = '<p onclick="a()">a<script>b()</script><img src="javascript:c()"><svg onload="d()"></p>';
    const { text } = await browser().get(addressOf(await published('pages/', { description_html })));
    expect(text).not.toMatch(/onclick|<script|javascript:|<svg|onload/);
  });
});
