import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  unique,
  type Scene,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';
import { expectAccess, idIn, openReleases, type Releases } from './scene';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let releases: Releases;
let one: Scene;
let two: Scene;

beforeAll(async () => {
  releases = await openReleases();
  one = await openScene(releases.tenant);
  two = await openScene(releases.tenant);
});

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
const put = async (path: string, ...add: readonly string[]) =>
  expectOk(await releases.tenant.v2.post(`${path}work-items/`, { add }));

describe('version 1', () => {
  const api = () => releases.tenant.v1;

  it('puts items of any projects into a release, lists those that the caller sees, and takes them out', async () => {
    const path = `${await releases.release()}work-items/`;
    const [a, b] = [await one.add('work-items', { name: 'A' }), await two.add('work-items', { name: 'B' })];
    expect(await api().post(path, { work_item_ids: [a, b, a] })).toMatchObject({ status: 201, text: '' });
    expect(expectOk(await api().get(path)).results).toEqual([
      { id: b, name: 'B', project_id: two.project.id },
      { id: a, name: 'A', project_id: one.project.id },
    ]);
    const only = expectOk(await releases.member.v1.get(path));
    expect(only.results).toEqual([]);
    const wrong = await api().post(path, { work_item_ids: [UNKNOWN] });
    expectProblem(wrong, 400);
    expect(Object.keys(wrong.body)).toEqual(['work_item_ids']);
    expect(await api().request('DELETE', path, { work_item_ids: [a, UNKNOWN] })).toMatchObject({ status: 204 });
    expect(idsOf(expectOk(await api().get(path)).results)).toEqual([b]);
    expectProblem(await api().request('DELETE', path, { work_item_ids: [a] }), 404);
    expectProblem(await api().get(`releases/${UNKNOWN}/work-items/`), 404);
  });

  it('is read by members, written by owners and admins, and behind its feature', async () =>
    expectAccess(releases, 'v1', `${await releases.release()}work-items/`, { work_item_ids: [] }));

  it('counts work items by release, and filters them', async () => {
    const [x, y] = [await releases.release(), await releases.release()];
    const [a, b] = [await one.add('work-items'), await two.add('work-items')];
    await put(x, a, b);
    await put(y, b);
    const counted = expectOk(await api().get('work-items/count/?group_by=release_work_items__release_id'));
    expect(counted.grouped_by).toBe('release_work_items__release_id');
    expect(counted.grouped_counts).toMatchObject({ [idIn(x)]: { count: 2 }, [idIn(y)]: { count: 1 } });
    const filters = encodeURIComponent(JSON.stringify({ release_work_items__release_id: idIn(x) }));
    const found = expectOk(await api().get(`work-items/?filters=${filters}`));
    expect(idsOf(found.results).sort()).toEqual([a, b].sort());
  });
});

describe('version 2', () => {
  const api = () => releases.tenant.v2;

  it('puts in and takes out by a delta, all or nothing', async () => {
    const path = await releases.release();
    const [a, b] = [await one.add('work-items'), await two.add('work-items')];
    const manage = (delta: object) => api().post(`${path}work-items/`, delta);
    const { added } = expectOk(await manage({ add: [a, b] }));
    expect([...added].sort()).toEqual([a, b].sort());
    expect(expectOk(await manage({ add: [a], remove: [b, UNKNOWN] }))).toEqual({ added: [], removed: [b] });
    const elsewhere = await (await openScene()).add('work-items');
    expect(fieldCodes(await manage({ add: [b, elsewhere] }))).toEqual(['add does_not_exist']);
    expect(fieldCodes(await manage({ add: [b], remove: [b] }))).toEqual(['remove invalid']);
    const { data } = expectOk(await api().get(`work-items/?release_id=${idIn(path)}`));
    expect(idsOf(data)).toEqual([a]);
    expectProblem(await api().post(`releases/${UNKNOWN}/work-items/`, {}), 404);
  });

  it('keeps several releases of an item, and tells its history and events', async () => {
    const [x, y] = [await releases.release({ name: 'X' }), await releases.release({ name: 'Y' })];
    const item = await one.add('work-items');
    await put(x, item);
    await put(y, item);
    expect(await api().delete(x)).toMatchObject({ status: 204 });
    const history = (await activitiesOf(releases.tenant, item)).filter(({ field }) => field === 'releases');
    expect(history.map(({ verb, old_value, new_value }) => [verb, old_value, new_value])).toEqual([
      ['created', '', 'X'],
      ['created', '', 'Y'],
      ['deleted', 'X', ''],
    ]);
    const events = await eventsOf(releases.tenant, item);
    expect(events.at(-1)).toMatchObject({ event: 'workitem.updated', data: { releaseIds: [idIn(y)] } });
    expect(idsOf(expectOk(await api().get(`work-items/?release_id=${idIn(y)}`)).data)).toEqual([item]);
    expect(expectOk(await api().get(`work-items/?release_id=${idIn(x)}`)).data).toEqual([]);
  });

  it('is read by members, written by owners and admins, and behind its feature', async () => {
    const path = await releases.release();
    expectProblem(await releases.member.v2.post(`${path}work-items/`, {}), 403);
    const off = await newTenant({ features: [] });
    expectProblem(await off.v2.post(`releases/${UNKNOWN}/work-items/`, {}), 402);
  });
});

describe('the query language', () => {
  let scene: Releases;
  let here: Scene;
  let soon: string;
  let late: string;

  const found = async (pql: string, by = here.v2) =>
    expectOk(await by.get(`work-items/?pql=${encodeURIComponent(`${pql} ORDER BY title`)}`)).data.map(
      ({ name }: { name: string }) => name,
    );

  beforeAll(async () => {
    scene = await openReleases();
    here = await openScene(scene.tenant);
    const add = async (name: string, target_date: string, status = 'unreleased') => {
      const path = await scene.release({ name, target_date, status });
      const item = await here.add('work-items', { name: `in ${name}` });
      expectOk(await here.v2.post(`${path}work-items/`, { add: [item] }));
      return path;
    };
    late = await add('2.1 late', '2026-05-01');
    soon = await add('2.0 soon', '2026-04-01');
    await add('1.0 done', '2026-01-01', 'released');
    await here.add('work-items', { name: 'in none' });
  });

  it.each([
    ['release = "2.0 SOON"', ['in 2.0 soon']],
    ['release IN ("2.0 soon", "1.0 done")', ['in 1.0 done', 'in 2.0 soon']],
    ['release NOT IN ("2.0 soon")', ['in 1.0 done', 'in 2.1 late', 'in none']],
    ['release IS NULL', ['in none']],
    ['release = earliestUnreleasedRelease()', ['in 2.0 soon']],
    ['inNextRelease', ['in 2.0 soon']],
    ['release IN releaseMatch("^2")', ['in 2.0 soon', 'in 2.1 late']],
    ['releaseMatch("(?i)LATE|DONE")', ['in 1.0 done', 'in 2.1 late']],
    ['releaseMatch("LATE")', []],
  ])('%s', async (pql, names) => {
    expect(await found(pql)).toEqual(names);
  });

  it('follows what is released', async () => {
    expect(await found(`release = "${idIn(late)}"`)).toEqual(['in 2.1 late']);
    expectOk(await here.v2.patch(soon, { status: 'released' }));
    expect(await found('inNextRelease')).toEqual(['in 2.1 late']);
    expectOk(await here.v2.patch(late, { status: 'cancelled' }));
    expect(await found('inNextRelease')).toEqual([]);
    expectOk(await here.v2.patch(soon, { status: 'unreleased' }));
  });

  it('has no releases for guests of the workspace, and does not tell their names', async () => {
    const guest = await addMember(scene.tenant, 'guest');
    const path = `projects/${here.project.id}/members/`;
    expectOk(await here.v2.post(path, { member_id: guest.userId, role: 'commenter' }), 201);
    expect(await found('releaseMatch("2")', guest.v2)).toEqual([]);
    expect(await found('inNextRelease', guest.v2)).toEqual([]);
    const named = await guest.v2.get(`work-items/?pql=${encodeURIComponent('release = "2.0 soo"')}`);
    expectProblem(named, 400);
    expect(named.text).not.toContain('soon');
    const known = await here.v2.get(`work-items/?pql=${encodeURIComponent('release = "2.0 soo"')}`);
    expect(known.text).toContain('2.0 soon');
  });
});

it('goes with its project', async () => {
  const scene = await openScene(releases.tenant);
  const path = await releases.release();
  await put(path, await scene.add('work-items', { name: unique('I') }));
  expectOk(await scene.v2.delete(`projects/${scene.project.id}/`), 204);
  expect(expectOk(await scene.v1.get(`${path}work-items/`)).results).toEqual([]);
  expect(await scene.v2.delete(path)).toMatchObject({ status: 204 });
});
