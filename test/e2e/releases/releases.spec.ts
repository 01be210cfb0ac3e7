import { expectBody, expectOk, expectProblem, fieldCodes, unique, type Client } from '../../support';
import { eventsOf } from '../../support/history';
import { expectAccess, idIn, openReleases, type Releases } from './scene';

let scene: Releases;

beforeAll(async () => {
  scene = await openReleases();
});

const HTML = '<p>What <strong>is</strong> new</p>';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** Which of some releases are the latest. */
const latest = async (api: Client, paths: readonly string[]): Promise<boolean[]> =>
  Promise.all(paths.map(async (path) => expectOk(await api.get(path)).is_latest as boolean));

describe('version 1', () => {
  const api = () => scene.tenant.v1;
  const create = async (members: object = {}) =>
    expectOk(await api().post('releases/', { name: unique('R'), ...members }), 201);

  it('has these members and no other, and defaults for what is not sent', async () => {
    const release = await create({ name: ' 2.0 ' });
    expect(release).toEqual({
      id: expect.any(String),
      name: '2.0',
      description: {
        description_html: '<p></p>',
        description_binary: null,
        description_stripped: '',
        description_json: { type: 'doc', content: [{ type: 'paragraph' }] },
      },
      status: 'unreleased',
      start_date: null,
      target_date: null,
      release_date: null,
      lead: null,
      tag: null,
      is_latest: false,
      is_prerelease: false,
      logo_props: {},
      external_source: null,
      external_id: null,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      workspace: scene.tenant.workspaceId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(expectOk(await api().get(`releases/${release.id}/`))).toEqual(release);
  });

  it('takes the description as HTML, as a document or as plain text', async () => {
    const { description } = await create({ description_html: `${HTML}<script>x()</script>` });
    expect(description).toMatchObject({ description_html: HTML, description_stripped: 'What is new' });
    const same = await create({ description_json: description.description_json });
    expect(same.description).toEqual(description);
    const plain = await create({ description: 'a < b' });
    expect(plain.description).toMatchObject({ description_html: '<p>a &lt; b</p>', description_stripped: 'a < b' });
    const wrong = await api().post('releases/', { name: 'x', description_json: { type: 'page' } });
    expectProblem(wrong, 400);
    expect(Object.keys(wrong.body)).toEqual(['description_json']);
  });

  it('changes by PATCH and PUT what is sent, and forgets what was deleted', async () => {
    const tag = await scene.tag();
    const path = await scene.release({ status: 'unreleased' });
    const lead = scene.member.userId;
    const changed = expectOk(await api().patch(path, { lead, tag, start_date: '2026-03-01', logo_props: { a: 1 } }));
    expect(changed).toMatchObject({ lead, tag, start_date: '2026-03-01', logo_props: { a: 1 } });
    expect(expectOk(await api().get(`${path}?expand=lead,tag`))).toMatchObject({
      lead: { id: lead },
      tag: { id: tag },
    });
    const put = expectOk(await api().request('PUT', path, { name: 'R2', lead: null }));
    expect(put).toMatchObject({ name: 'R2', lead: null, tag });
    expect(await api().delete(path)).toMatchObject({ status: 204, text: '' });
    for (const gone of [await api().get(path), await api().delete(path), await api().patch(path, {})]) {
      expectProblem(gone, 404);
    }
  });

  it('refuses what does not fit by the name of the member', async () => {
    const wrong = async (members: object): Promise<string[]> => {
      const reply = await api().post('releases/', { name: 'x', ...members });
      expectProblem(reply, 400);
      return Object.keys(reply.body);
    };
    expect(await wrong({ name: '' })).toEqual(['name']);
    expect(await wrong({ status: 'done' })).toEqual(['status']);
    expect(await wrong({ lead: UNKNOWN })).toEqual(['lead']);
    expect(await wrong({ tag: UNKNOWN })).toEqual(['tag']);
    expect(await wrong({ target_date: '2026-02-30' })).toEqual(['target_date']);
    const late = await api().post('releases/', { name: 'x', start_date: '2026-03-02', target_date: '2026-03-01' });
    expectProblem(late, 400);
  });

  it('has each external pair once, and lists the newest first', async () => {
    const pair = { external_source: 'jira', external_id: unique('E') };
    const first = await create(pair);
    const second = await api().post('releases/', { name: 'x', ...pair });
    expectBody(second, 409, { error: expect.stringContaining('same external id'), id: first.id });
    const page = expectOk(await api().get('releases/?per_page=2'));
    expect(Object.keys(page)).toHaveLength(12);
    expect(page.results[0].id).toBe(first.id);
    expect(expectOk(await api().get(`releases/?per_page=2&cursor=${page.next_cursor}`)).results).toHaveLength(2);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v1', 'releases/', { name: 'x' }));

  it('keeps a changelog', async () => {
    const path = await scene.release();
    const empty = expectOk(await api().get(`${path}changelog/`));
    expect(empty).toEqual({
      id: expect.any(String),
      changelog: {
        description_html: '<p></p>',
        description_binary: null,
        description_stripped: '',
        description_json: { type: 'doc', content: [{ type: 'paragraph' }] },
      },
      release: idIn(path),
      workspace: scene.tenant.workspaceId,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const told = expectOk(await api().patch(`${path}changelog/`, { description_html: `${HTML}<script>x()</script>` }));
    expect(told).toMatchObject({ id: empty.id, changelog: { description_html: HTML } });
    expect(expectOk(await api().get(`${path}changelog/`))).toEqual(told);
    expectProblem(await scene.member.v1.patch(`${path}changelog/`, {}), 403);
    expectProblem(await api().get(`releases/${UNKNOWN}/changelog/`), 404);
    expectProblem(await api().get('releases/x/changelog/'), 404);
  });
});

describe('version 2', () => {
  const api = () => scene.tenant.v2;
  const create = async (members: object = {}) =>
    expectOk(await api().post('releases/', { name: unique('R'), ...members }), 201);

  it('has these members and no other, and leaves the description out of lists until it is named', async () => {
    const release = await create({ description_html: HTML });
    expect(release).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      description_html: HTML,
      description_id: release.id,
      status: 'unreleased',
      start_date: null,
      target_date: null,
      release_date: null,
      lead_id: null,
      tag_id: null,
      label_ids: [],
      is_latest: false,
      is_prerelease: false,
      external_id: null,
      external_source: null,
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await api().get(`releases/${release.id}/`))).toEqual(release);
    const row = async (query: string) =>
      expectOk(await api().get(`releases/?name=${release.name}${query}`)).data[0] as Record<string, unknown>;
    expect(await row('')).not.toHaveProperty('description_html');
    expect(await row('&fields=description_html')).toEqual({ id: release.id, description_html: HTML });
    expect(await row('&fields=all')).toHaveProperty('description_html', HTML);
  });

  it('expands lead and tag, and nothing else', async () => {
    const tag_id = await scene.tag({ version: unique('3.') });
    const path = await scene.release({ lead_id: scene.member.userId, tag_id });
    const release = expectOk(await api().get(`${path}?expand=lead,tag`));
    expect(release).toMatchObject({ lead: { id: scene.member.userId }, tag: { id: tag_id }, tag_id });
    expectProblem(await api().get(`${path}?expand=labels`), 400);
  });

  it('is found by what the list filters by', async () => {
    const name = unique('Filtered');
    const tag_id = await scene.tag();
    const members = { status: 'cancelled', lead_id: scene.member.userId, tag_id, is_prerelease: true };
    const dates = { target_date: '2027-01-02', release_date: '2027-01-03' };
    const pair = { external_source: 'git', external_id: unique('E') };
    const { id } = await create({ name, ...members, ...dates, ...pair });
    const found = async (query: string) =>
      expectOk(await api().get(`releases/?${query}`)).data.map((one: { id: string }) => one.id);
    for (const query of [
      ...[`name=${name.toUpperCase()}`, `search=${name.slice(2).toLowerCase()}`, 'status=cancelled'],
      ...['status__in=cancelled,released&is_prerelease=true', `lead_id=${scene.member.userId}&is_prerelease=true`],
      ...[`tag_id=${tag_id}`, 'target_date=2027-01-02', 'release_date=2027-01-03'],
      ...[`external_id=${pair.external_id}&external_source=git`],
    ]) {
      expect([query, await found(query)]).toEqual([query, [id]]);
    }
    expect(await found(`name=${name}&is_latest=true`)).toEqual([]);
    expectProblem(await api().get('releases/?status=done'), 400);
    for (const order of ['name', '-created_at', 'target_date', 'release_date', 'id']) {
      expectOk(await api().get(`releases/?order_by=${order}`));
    }
  });

  it('makes the release that comes out the latest, unless it comes before its time or it is said', async () => {
    const [a, b, c] = [await scene.release(), await scene.release(), await scene.release({ is_prerelease: true })];
    const out = { status: 'released' };
    expectOk(await api().patch(a, out));
    expect(await latest(api(), [a, b, c])).toEqual([true, false, false]);
    expectOk(await api().patch(b, out));
    expectOk(await api().patch(c, out));
    expect(await latest(api(), [a, b, c])).toEqual([false, true, false]);
    expectOk(await api().patch(a, { is_latest: true }));
    expect(await latest(api(), [a, b, c])).toEqual([true, false, false]);
    expectOk(await api().patch(a, { status: 'cancelled' }));
    expect(await latest(api(), [a, b, c])).toEqual([false, false, false]);
    const d = await create({ ...out, is_latest: false });
    expect(d.is_latest).toBe(false);
    const e = await create(out);
    expect(e.is_latest).toBe(true);
    const events = await eventsOf(scene.tenant, idIn(a));
    expect(events.map(({ event, previous }) => [event, previous.isLatest])).toEqual([
      ['release.created', undefined],
      ['release.updated', false],
      ['release.updated', true],
      ['release.updated', false],
      ['release.updated', true],
    ]);
  });

  it('refuses what is not there, and a pair that is taken', async () => {
    const reply = await api().post('releases/', { name: 'x', lead_id: UNKNOWN });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['lead_id does_not_exist']);
    expect(fieldCodes(await api().post('releases/', { name: 'x', tag_id: UNKNOWN }))).toEqual([
      'tag_id does_not_exist',
    ]);
    const guest = await api().post('releases/', { name: 'x', lead_id: scene.guest.userId });
    expectOk(guest, 201);
    const pair = { external_source: 'jira', external_id: unique('E') };
    await create(pair);
    expectProblem(await api().post('releases/', { name: 'x', ...pair }), 409, 'conflict');
    expectProblem(await api().request('PUT', `releases/${UNKNOWN}/`, {}), 405);
  });

  it('is read by members, written by owners and admins, and behind its feature', () =>
    expectAccess(scene, 'v2', 'releases/', { name: 'x' }));

  it('keeps a changelog, which events tell of', async () => {
    const path = await scene.release();
    const empty = expectOk(await api().get(`${path}changelog/`));
    expect(empty).toEqual({
      id: expect.any(String),
      release_id: idIn(path),
      changelog_id: empty.id,
      description_html: '<p></p>',
      description_json: { type: 'doc', content: [{ type: 'paragraph' }] },
    });
    const told = expectOk(await api().patch(`${path}changelog/`, { description_html: HTML }));
    expect(told).toMatchObject({ id: empty.id, description_html: HTML });
    expect(expectOk(await api().patch(`${path}changelog/`, {}))).toEqual(told);
    const events = await eventsOf(scene.tenant, empty.id);
    expect(events.map(({ event }) => event)).toEqual(['release.changelog.updated']);
    expectProblem(await api().request('PUT', `${path}changelog/`, {}), 405);
  });
});
