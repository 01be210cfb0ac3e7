import fc from 'fast-check';
import {
  addMember,
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  unique,
  untilNoticed,
  type Client,
  type Person,
  type Reply,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const MEMBERS = [
  ...['access', 'anchor', 'archived_at', 'collection_id', 'color', 'created_at', 'created_by_id', 'description_html'],
  ...['description_stripped'],
  ...['external_id', 'external_source', 'id', 'is_favorite', 'is_global', 'is_locked', 'label_ids', 'logo_props'],
  ...['name', 'owned_by_id', 'parent_id', 'sort_order', 'updated_at', 'updated_by_id', 'view_props'],
].sort();

let scene: Scene;
let owner: Person;
let admin: Person;
let writer: Person;

beforeAll(async () => {
  scene = await openScene();
  const { tenant, project } = scene;
  owner = tenant.owner;
  admin = await addMember(tenant, 'admin');
  writer = await addPersonWithRole(tenant, project, 'contributor');
});

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);

describe.each(['project', 'workspace'] as const)('pages of a %s', (level) => {
  let path: string;
  let labels: string;
  let api: Client;
  beforeAll(() => {
    api = owner.v2;
    path = level === 'project' ? scene.at('pages') : 'pages/';
    labels = level === 'project' ? scene.at('labels') : 'project-labels/';
  });

  const create = async (members: object = {}, by: Client = api) =>
    expectOk(await by.post(path, { name: unique('P '), ...members }), 201);
  const at = ({ id }: { id: string }) => `${path}${id}/`;
  const read = async (page: { id: string }, by: Client = api) => expectOk(await by.get(at(page)));

  it('have these members and no other, and defaults for what is not sent', async () => {
    const page = await create({ name: '  Plan ' });
    expect(Object.keys(page).sort()).toEqual(MEMBERS);
    expect(page).toMatchObject({
      name: 'Plan',
      description_html: '<p></p>',
      description_stripped: '',
      access: 0,
      is_locked: false,
      is_global: level === 'workspace',
      is_favorite: false,
      owned_by_id: owner.userId,
      parent_id: null,
      archived_at: null,
      label_ids: [],
    });
    expect(await read(page)).toEqual(page);
    const [row] = expectOk(await api.get(`${path}?name=PLAN`)).data;
    const { description_html: text, ...listed } = page;
    expect(row).toEqual(listed);
    expect(expectOk(await api.get(`${path}?name=plan&fields=description_html`)).data).toEqual([
      { id: page.id, description_html: text },
    ]);
  });

  it('keep what is sent, their text without what could act', async () => {
    const label = await scene.add(labels, { name: unique('L') });
    const members = {
      ...{ access: 1, color: '#0ea5e9', is_locked: true, sort_order: -4.5, label_ids: [label] },
      ...{ logo_props: { in_use: 'emoji' }, view_props: { full_width: true } },
      ...{ external_source: 'notion', external_id: unique('x') },
    };
    const html = '<h1 onclick="x()">Plan</h1><script>alert(1)</script><p><a href="javascript:x">go</a></p>';
    const page = await create({ ...members, description_html: html, owned_by_id: writer.userId });
    expect(page).toMatchObject({
      ...members,
      owned_by_id: owner.userId,
      description_html: '<h1>Plan</h1><p><a rel="noopener noreferrer">go</a></p>',
      description_stripped: 'Plan\ngo',
    });
    const cleared = { is_locked: false, color: '', label_ids: [], logo_props: {}, external_id: null };
    const nulls = { color: null, label_ids: null, logo_props: null, external_id: null };
    expect(expectOk(await api.patch(at(page), { ...nulls, is_locked: false }))).toMatchObject(cleared);
    const pair = { external_source: 'notion', external_id: unique('x') };
    const { id } = await create(pair);
    expect((await api.post(path, { name: 'x', ...pair })).status).toBe(409);
    expect(names(await api.get(`${path}?external_source=notion&external_id=${pair.external_id}`))).toHaveLength(1);
    expect(expectOk(await api.patch(`${path}${id}/`, pair))).toMatchObject(pair);
  });

  it('name what is wrong, all of it at once', async () => {
    const reply = await api.post(path, { name: ' ', access: 2, is_locked: 'x', parent_id: 'x', view_props: [] });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual([
      ...['access invalid_choice', 'is_locked invalid', 'name required', 'parent_id invalid', 'view_props invalid'],
    ]);
    const elsewhere = await openScene(await newTenant());
    const foreign = await elsewhere.add('labels');
    expect(fieldCodes(await api.post(path, { name: 'x', label_ids: [foreign] }))).toEqual(['label_ids does_not_exist']);
    const page = await elsewhere.add('pages');
    expect(fieldCodes(await api.post(path, { name: 'x', parent_id: page }))).toEqual(['parent_id does_not_exist']);
  });

  it('are filtered, ordered and searched, in their text as well', async () => {
    const mark = unique('m');
    const [label, other] = [await scene.add(labels), await scene.add(labels)];
    const a = await create({ name: `${mark} a`, description_html: `<p>about ${mark}zebras</p>`, label_ids: [label] });
    const b = await create({ name: `${mark} b`, access: 1, is_locked: true });
    await create({ name: `${mark} c`, parent_id: a.id, label_ids: [other], sort_order: -1e9 });
    const gone = await create({ name: `${mark} d` });
    expectOk(await api.post(`${at(gone)}archive/`));
    expectOk(await api.post(`${at(a)}favorite/`));
    const found = async (query: string, by: Client = api) =>
      names(await by.get(`${path}?search=${mark}&${query}`))
        .map((name) => name.slice(-1))
        .join('');
    expect(await found('')).toBe('cab');
    expect(await found('order_by=-name')).toBe('cba');
    expect(await found('order_by=created_at')).toBe('abc');
    expect(await found('type=all')).toBe('cab');
    expect(await found('type=public')).toBe('ca');
    expect(await found('type=private')).toBe('b');
    expect(await found('type=private', writer.v2)).toBe('');
    expect(await found('type=shared')).toBe('');
    expect(await found('type=archived')).toBe('d');
    expect(await found(`parent_id=${a.id}`)).toBe('c');
    expect(await found('parent_id__isnull=true')).toBe('ab');
    expect(await found(`label_id__in=${label},${other}`)).toBe('ca');
    expect(await found('is_favorite=true')).toBe('a');
    expect(await found('is_favorite=false')).toBe('cb');
    expect(await found('is_favorite=true', writer.v2)).toBe('');
    expect(await found(`is_locked=true&owned_by_id=${owner.userId}`)).toBe('b');
    expect(await found(`is_global=${level === 'workspace'}`)).toBe('cab');
    expect(await found(`is_global=${level !== 'workspace'}`)).toBe('');
    const tree = JSON.stringify({ or: [{ type: 'archived' }, { access: 1 }] });
    expect(await found(`filters=${encodeURIComponent(tree)}`)).toBe('bd');
    expect(names(await api.get(`${path}?search=${mark}ZEBRA`))).toEqual([a.name]);
    expect(fieldCodes(await api.get(`${path}?type=mine`))).toEqual(['type invalid_choice']);
    expect(await read(b)).toMatchObject({ is_favorite: false });
    expect(await api.delete(`${at(a)}favorite/`)).toMatchObject({ status: 204, text: '' });
    expect(await read(a)).toMatchObject({ is_favorite: false });
  });

  it('that are private are not there for others, whoever they are', async () => {
    const page = await create({ access: 1 }, writer.v2);
    const below = await create({ parent_id: page.id }, writer.v2);
    expect(below).toMatchObject({ access: 1, parent_id: page.id });
    for (const { v2 } of [owner, admin]) {
      for (const one of [page, below]) {
        expectProblem(await v2.get(at(one)), 404, 'not_found');
        expectProblem(await v2.patch(at(one), { name: 'x' }), 404, 'not_found');
        expectProblem(await v2.delete(at(one)), 404, 'not_found');
        for (const action of ['archive', 'unarchive', 'favorite']) {
          expectProblem(await v2.post(`${at(one)}${action}/`), 404, 'not_found');
        }
      }
      for (const query of ['', 'access=1&', `parent_id=${page.id}&`, 'type=private&', 'type=archived&']) {
        expect(names(await v2.get(`${path}?${query}owned_by_id=${writer.userId}&search=P`))).not.toContain(page.name);
      }
      expect(fieldCodes(await v2.post(path, { name: 'x', parent_id: page.id }))).toEqual(['parent_id does_not_exist']);
    }
    expect(names(await writer.v2.get(`${path}?type=private`))).toEqual([page.name, below.name]);
  });

  it('are opened by their owner, with all below them, and closed unless others have pages there', async () => {
    const top = await create({ access: 1 }, writer.v2);
    const below = await create({ parent_id: top.id }, writer.v2);
    expect(fieldCodes(await writer.v2.patch(at(below), { access: 0 }))).toEqual(['access invalid']);
    expectOk(await writer.v2.patch(at(top), { access: 0 }));
    expect(await read(below)).toMatchObject({ access: 0 });
    expectProblem(await owner.v2.patch(at(top), { access: 1 }), 403, 'forbidden');
    const others = await create({ parent_id: below.id });
    expectProblem(await writer.v2.patch(at(top), { access: 1 }), 409, 'pages_of_others_below');
    expectOk(await api.patch(at(others), { parent_id: null }));
    expectOk(await writer.v2.patch(at(top), { access: 1 }));
    expectProblem(await owner.v2.get(at(below)), 404);
    expect(fieldCodes(await writer.v2.patch(at(others), { parent_id: top.id }))).toEqual(['parent_id does_not_exist']);
  });

  it('lie below one another without a circle', async () => {
    const a = await create();
    const b = await create({ parent_id: a.id });
    const c = await create({ parent_id: b.id });
    for (const { id } of [a, b, c]) {
      expect(fieldCodes(await api.patch(at(a), { parent_id: id }))).toEqual(['parent_id invalid']);
    }
    expect(expectOk(await api.get(`${at(c)}?expand=parent&fields=parent_id`))).toEqual({
      id: c.id,
      parent_id: b.id,
      parent: { id: b.id, name: b.name, logo_props: {} },
    });
    expect((await api.delete(at(b))).status).toBe(204);
    expect(await read(c)).toMatchObject({ parent_id: a.id });
    expectOk(await api.patch(at(a), { parent_id: null, name: 'Top' }));
    const [, two] = [await create(), await create()];
    expectOk(await api.patch(at(a), { parent_id: two.id }));
    expect(fieldCodes(await api.patch(at(two), { parent_id: c.id }))).toEqual(['parent_id invalid']);
  });

  it('go to the archive with all below them, and come back', async () => {
    const a = await create({}, writer.v2);
    const b = await create({ parent_id: a.id }, writer.v2);
    const c = await create({ parent_id: b.id });
    expectProblem(await (await addWriter()).v2.post(`${at(a)}archive/`), 403, 'forbidden');
    const archived = expectOk(await writer.v2.post(`${at(a)}archive/`));
    for (const page of [b, c]) expect(await read(page)).toMatchObject({ archived_at: archived.archived_at });
    expectProblem(await api.patch(at(c), { name: 'x' }), 409, 'page_archived');
    expectProblem(await api.post(`${at(a)}archive/`), 409, 'page_archived');
    expect(fieldCodes(await api.post(path, { name: 'x', parent_id: a.id }))).toEqual(['parent_id invalid']);
    expect(expectOk(await api.post(`${at(b)}unarchive/`))).toMatchObject({ archived_at: null, parent_id: null });
    expect(await read(c)).toMatchObject({ archived_at: null, parent_id: b.id });
    expect(await read(a)).toMatchObject({ archived_at: archived.archived_at });
    expect(expectOk(await api.patch(at(a), { archived_at: null, name: 'Back' }))).toMatchObject({ name: 'Back' });
    const day = '2026-02-03T00:00:00Z';
    expect(expectOk(await api.patch(at(a), { archived_at: day })).archived_at).toMatch(/^2026-02-03T00:00:00/);
    expectOk(await api.post(`${at(a)}unarchive/`));
    expectOk(await api.post(`${at(a)}unarchive/`));
  });

  const addWriter = () => addPersonWithRole(scene.tenant, scene.project, 'contributor');

  it('that are locked stay as they are until they are unlocked', async () => {
    const page = await create({ is_locked: true }, writer.v2);
    for (const { v2 } of [owner, writer]) {
      expectProblem(await v2.patch(at(page), { name: 'x' }), 409, 'page_locked');
      expectProblem(await v2.patch(at(page), { parent_id: null }), 409, 'page_locked');
      expectProblem(await v2.delete(at(page)), 409, 'page_locked');
    }
    expectProblem(await (await addWriter()).v2.patch(at(page), { is_locked: false }), 403, 'forbidden');
    expectOk(await admin.v2.patch(at(page), { is_locked: false, name: 'Open' }));
    expect(await writer.v2.delete(at(page))).toMatchObject({ status: 204, text: '' });
    expectProblem(await writer.v2.get(at(page)), 404);
  });

  it('are deleted by their owners and admins', async () => {
    const [mine, theirs] = [await create({}, writer.v2), await create()];
    expectProblem(await writer.v2.delete(at(theirs)), 403, 'forbidden');
    expect((await admin.v2.delete(at(theirs))).status).toBe(204);
    expect((await writer.v2.delete(at(mine))).status).toBe(204);
    expectProblem(await writer.v2.delete(at(mine)), 404);
  });

  it('guard against what changed meanwhile, however many others move', async () => {
    const a = await create();
    await create({ parent_id: a.id });
    const etag = (await api.get(at(a))).headers.get('etag')!;
    const guarded = { headers: { 'If-Match': etag } };
    expectOk(await api.patch(at(a), { archived_at: '2026-01-01' }, guarded));
    expectProblem(await api.patch(at(a), { archived_at: null }, guarded), 409, 'version_mismatch');
  });

  it('tell of what others may see: to them a page that is closed has gone', async () => {
    const page = await create({ name: 'a', access: 1 });
    const patches = [{ name: 'b' }, { access: 0 }, { name: 'c' }, { description_html: '<p>x</p>' }, { access: 1 }];
    for (const patch of patches) expectOk(await api.patch(at(page), patch));
    expectOk(await api.patch(at(page), { access: 0, archived_at: '2026-01-01' }));
    expect((await api.delete(at(page))).status).toBe(204);
    const told = await eventsOf(scene.tenant, page.id);
    const place = level === 'project' ? scene.project.id : null;
    expect(told.map(({ event, entity_type, project_id }) => [event, entity_type, project_id])).toEqual(
      ['created', 'updated', 'updated', 'deleted', 'created', 'deleted'].map((verb) => [`page.${verb}`, 'page', place]),
    );
    expect(told[2]!.data).toMatchObject({ descriptionHtml: '<p>x</p>' });
    const open = await create();
    expectOk(await api.post(`${at(open)}archive/`));
    const events = (await eventsOf(scene.tenant, open.id)).map(({ event }) => event);
    expect(events).toEqual(['page.created', 'page.archived']);
  });
});

describe('places of pages', () => {
  it('are apart', async () => {
    const [ofWorkspace, ofProject] = [await scene.add('pages/'), await scene.add('pages')];
    const other = await openScene(scene.tenant);
    expectProblem(await scene.v2.get(`${scene.at('pages')}${ofWorkspace}/`), 404);
    expectProblem(await scene.v2.get(`pages/${ofProject}/`), 404);
    expectProblem(await scene.v2.patch(`${other.at('pages')}${ofProject}/`, { name: 'x' }), 404);
    expect(fieldCodes(await scene.v2.post('pages/', { name: 'x', parent_id: ofProject }))).toEqual([
      'parent_id does_not_exist',
    ]);
  });

  it('are open while they are switched on', async () => {
    const off = await openScene(await newTenant(), { page_view: false });
    expectProblem(await off.v2.get(off.at('pages')), 402, 'payment_required');
    expectOk(await off.v2.patch('features/', { is_wiki_enabled: false }));
    await untilNoticed();
    expectProblem(await off.v2.get('pages/'), 402, 'payment_required');
    expect((await off.v1.get('pages/')).status).toBe(402);
  });

  it('are for members of the workspace, and for all of the project', async () => {
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    expectOk(await guest.v2.get(scene.at('pages')));
    expectProblem(await guest.v2.post(scene.at('pages'), { name: 'x' }), 403, 'forbidden');
    const ofWorkspace = await addMember(scene.tenant, 'guest');
    expectProblem(await ofWorkspace.v2.get('pages/'), 403, 'forbidden');
  });
});

describe('trees of pages that two processes change at a time', () => {
  const PAGES = 5;
  const move: fc.Arbitrary<Move> = fc.record({
    kind: fc.constantFrom('move', 'top', 'archive', 'restore'),
    page: fc.nat(PAGES - 1),
    to: fc.nat(PAGES - 1),
  });

  interface Move {
    readonly kind: 'move' | 'top' | 'archive' | 'restore';
    readonly page: number;
    readonly to: number;
  }

  interface Told {
    readonly parent_id: string | null;
    readonly archived_at: string | null;
  }

  it('have no circle, and nothing in use below what is archived', async () => {
    const clients = [scene.v2, scene.v2.elsewhere()];
    let carriedOut = 0;
    const holds = async (moves: readonly Move[]) => {
      const ids = await Promise.all(Array.from({ length: PAGES }, () => scene.add('pages/')));
      const replies = await Promise.all(
        moves.map(({ kind, page, to }, turn) => {
          const [client, path] = [clients[turn % clients.length]!, `pages/${ids[page]!}/`];
          if (kind === 'archive' || kind === 'restore') {
            return client.post(`${path}${kind === 'archive' ? 'archive' : 'unarchive'}/`);
          }
          return client.patch(path, { parent_id: kind === 'top' ? null : ids[to]! });
        }),
      );
      for (const { status } of replies) expect([200, 400, 409]).toContain(status);
      carriedOut += replies.filter(({ status }) => status === 200).length;
      const pages = new Map<string, Told>();
      for (const id of ids) pages.set(id, expectOk(await scene.v2.get(`pages/${id}/`)));
      for (const id of ids) {
        const line: string[] = [];
        for (let at: string | null = id; at; at = pages.get(at)!.parent_id) {
          expect(line).not.toContain(at);
          line.push(at);
        }
        const isBelowArchived = line.slice(1).some((above) => pages.get(above)!.archived_at);
        if (isBelowArchived) expect(pages.get(id)!.archived_at).not.toBeNull();
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 16 }), holds), { numRuns: 12 });
    expect(carriedOut).toBeGreaterThan(30);
  });
});

describe('version 1', () => {
  it.each(['project', 'workspace'] as const)('puts pages of a %s away and brings them back', async (level) => {
    const { v1 } = scene;
    const path = level === 'project' ? scene.at('pages') : 'pages/';
    const name = unique('P ');
    const { id } = expectOk(await v1.post(path, { name }), 201);
    const isListed = async (query = '') =>
      expectOk(await v1.get(`${path}?search=${encodeURIComponent(name)}${query}`)).count === 1;
    expect(await v1.post(`${path}${id}/archive/`)).toMatchObject({ status: 204, text: '' });
    expect([await isListed(), await isListed('&type=archived')]).toEqual([false, true]);
    expect(await v1.delete(`${path}${id}/archive/`)).toMatchObject({ status: 204, text: '' });
    expect([await isListed(), await isListed('&type=archived')]).toEqual([true, false]);
    expectProblem(await v1.delete(`${path}${crypto.randomUUID()}/archive/`), 404);
    expectProblem(await writer.v1.post(`${path}${crypto.randomUUID()}/archive/`), 404);
  });

  it.each(['project', 'workspace'] as const)('changes pages of a %s, by PUT as well', async (level) => {
    const { v1 } = scene;
    const path = level === 'project' ? scene.at('pages') : 'pages/';
    const page = expectOk(await v1.post(path, { name: unique('P '), description_html: '<p>a</p>', color: 'red' }), 201);
    const at = `${path}${page.id}/`;
    const changed = expectOk(await v1.put(at, { description_html: '<p>b</p>' }));
    expect(changed).toEqual({
      ...page,
      description_html: '<p>b</p>',
      description_stripped: 'b',
      description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'b' }] }] },
      updated_at: changed.updated_at,
    });
    expect(changed.updated_at > page.updated_at).toBe(true);
    const { description } = changed;
    const locked = expectOk(await v1.patch(at, { name: 'Locked', description, is_locked: true }));
    expect(locked).toMatchObject({ name: 'Locked', description_html: '<p>b</p>', is_locked: true, color: 'red' });
    expectProblem(await v1.patch(at, { name: 'Other' }), 409, 'page_locked');
    const away = await v1.patch(at, { is_locked: false, archived_at: '2026-01-14T09:22:41Z' });
    expect(expectOk(away).archived_at).toBe('2026-01-14');
    expect(expectOk(await v1.patch(at, { archived_at: null })).archived_at).toBeNull();
    expect((await v1.put(at, { name: '', access: 7 })).body).toMatchObject({ name: [expect.any(String)] });
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    expectProblem(await guest.v1.patch(at, { is_locked: false }), 403);
    const hidden = expectOk(await writer.v1.post(path, { name: 'x', access: 1 }), 201);
    expectProblem(await v1.put(`${path}${hidden.id}/`, { name: 'y' }), 404);
  });

  it.each(['project', 'workspace'] as const)('has pages of a %s in its own shape', async (level) => {
    const { v1 } = scene;
    const path = level === 'project' ? scene.at('pages') : 'pages/';
    const page = expectOk(await v1.post(path, { name: unique('P '), description_html: '<p>a <b>b</b></p>' }), 201);
    expect(page).toMatchObject({
      ...{ description_html: '<p>a <b>b</b></p>', description_stripped: 'a b', description_binary: null },
      ...{ owned_by: owner.userId, created_by: owner.userId, access: 0, archived_at: null, parent_id: null },
      ...{ workspace: scene.tenant.workspaceId, projects: level === 'project' ? [scene.project.id] : [] },
      description: { type: 'doc', content: [{ type: 'paragraph', content: expect.any(Array) }] },
    });
    expect(expectOk(await v1.get(`${path}${page.id}/`))).toEqual(page);
    const sub = { name: 'sub', description: page.description, parent_id: page.id, access: 0 };
    const below = expectOk(await v1.post(path, sub), 201);
    expect(below).toMatchObject({ description_html: '<p>a <strong>b</strong></p>', parent_id: page.id });
    const list = expectOk(await v1.get(`${path}?search=${encodeURIComponent(page.name)}`));
    expect(list).toMatchObject({ total_count: 1, results: [{ id: page.id, name: page.name }] });
    const { description, description_html, description_stripped, description_binary } = page;
    expect(list.results[0]).toMatchObject({ description, description_html, description_stripped, description_binary });
    expect(expectOk(await v1.get(`${path}?per_page=1&fields=id,name`)).results[0]).not.toHaveProperty('description');
    expectOk(await scene.v2.post(`${path}${page.id}/archive/`));
    expect(expectOk(await v1.get(`${path}${page.id}/`)).archived_at).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(expectOk(await v1.get(`${path}?type=archived&per_page=100`)).results).toContainEqual(
      expect.objectContaining({ id: page.id }),
    );
    expect(expectOk(await v1.get(`${path}${page.id}/?expand=owned_by&fields=owned_by`))).toMatchObject({
      owned_by: { id: owner.userId },
    });
    expect((await v1.post(path, { name: '' })).body).toHaveProperty('name');
    expect((await v1.delete(`${path}${page.id}/`)).status).toBe(204);
    expect((await v1.get(`${path}${page.id}/`)).status).toBe(404);
    const hidden = expectOk(await writer.v1.post(path, { name: 'x', access: 1 }), 201);
    expect((await v1.get(`${path}${hidden.id}/`)).status).toBe(404);
    expect((await v1.delete(`${path}${hidden.id}/`)).status).toBe(404);
  });

  it('counts the pages of a project that are not private', async () => {
    const own = await openScene(scene.tenant);
    await own.add('pages');
    await own.add('pages', { access: 1 });
    expect(expectOk(await own.v1.get(`projects/${own.project.id}/summary/`))).toMatchObject({ counts: { pages: 1 } });
  });
});
