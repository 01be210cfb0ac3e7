import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPersonWithRole, expectOk, newKey, newTenant, openScene, sql, testRun, type Scene } from '../../support';
import { Listener, type Message } from '../../support/listener';
import { Stage, until } from '../../support/service';

const listeners: Listener[] = [];
afterEach(() => listeners.splice(0).forEach((listener) => listener.close()));

const [first, second] = testRun().servers as [string, string];

interface Where {
  readonly server?: string;
  readonly key?: string;
  readonly after?: string;
  readonly lastId?: string;
  /** More of the query. */
  readonly query?: string;
}

async function listen(
  { tenant }: Scene,
  { server = second, key, after, lastId, query: more = '' }: Where = {},
): Promise<Listener> {
  const query = `?${after === undefined ? '' : `after=${after}&`}${more}`;
  const headers = { 'X-Api-Key': key ?? tenant.owner.key, ...(lastId && { 'Last-Event-ID': lastId }) };
  const listener = await Listener.open(`${server}/api/v2/workspaces/${tenant.slug}/events/${query}`, headers);
  listeners.push(listener);
  await until(() => listener.lastId !== '', 'the first place');
  return listener;
}

const items = (listener: Listener) =>
  listener.told.filter(({ kind }) => kind === 'workitem.created').map(({ data }) => data!.entity_id);

/** Sends to a server of one's choice. */
const addAt = async (server: string, { tenant, project }: Scene, name: string): Promise<string> => {
  const response = await fetch(`${server}/api/v2/workspaces/${tenant.slug}/projects/${project.id}/work-items/`, {
    method: 'POST',
    headers: { 'X-Api-Key': tenant.owner.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

/** A scene of which all can be read: transactions of other suites hold the newest events back for a moment. */
async function openTold(): Promise<Scene> {
  const scene = await openScene(await newTenant());
  await told(scene);
  return scene;
}

/** Waits until all that has happened can be read. */
async function told(scene: Scene): Promise<void> {
  const last = await scene.add('work-items');
  const isThere = async (): Promise<boolean> => {
    const { data } = expectOk(await scene.v2.get('events/?per_page=200')) as { data: { entity_id: string }[] };
    return data.some(({ entity_id }) => entity_id === last);
  };
  await until(isThere, 'what has happened so far');
}

it('tells at one server what was written through another, as it happens', async () => {
  const scene = await openTold();
  const listener = await listen(scene, { server: second });
  const began = performance.now();
  const id = await addAt(first, scene, 'a');
  await until(() => listener.told.length > 0, 'the event');
  // Without news a stream looks for itself, after ten seconds.
  expect(performance.now() - began).toBeLessThan(8_000);
  const [{ data, kind, id: cursor }] = listener.told as [Message];
  const page = expectOk(await scene.v2.get('events/?per_page=200'));
  expect([kind, data]).toEqual(['workitem.created', page.data.at(-1)]);
  expect([cursor, data!.entity_id]).toEqual([page.next, id]);
});

it('sends only the kinds and projects that are asked for, and goes on behind the others', async () => {
  const scene = await openTold();
  const listener = await listen(scene, { query: `kinds=workitem.updated&project_ids=${scene.project.id}` });
  const id = await scene.add('work-items', { name: 'a' });
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${id}/`, { priority: 'high' }));
  await until(() => listener.told.length > 0, 'the event');
  expect(listener.told.map(({ kind, data }) => [kind, data!.entity_id])).toEqual([['workitem.updated', id]]);
});

it('loses and doubles nothing where readers come back while many write', async () => {
  const scene = await openScene(await newTenant());
  const { lastId: from } = await listen(scene);
  const expected: string[] = [];
  const write = async (n: number) => {
    for (let i = 0; i < 12; i++) expected.push(await addAt(n % 2 ? first : second, scene, `${n}-${i}`));
  };
  const writing = Promise.all([0, 1, 2, 3].map(write));
  const found: string[] = [];
  let [lastId, hops] = [from, 0];
  while (found.length < 48) {
    const listener = await listen(scene, { server: hops++ % 2 ? first : second, lastId });
    const enough = Math.min(48 - found.length, 5);
    await until(() => items(listener).length >= enough, 'some events');
    // A reader that has come back leaves again after a few events: what came behind them is sent again.
    const last = listener.told.filter(({ kind }) => kind === 'workitem.created')[enough - 1]!;
    const read = listener.told.slice(0, listener.told.indexOf(last) + 1);
    listener.close();
    found.push(...read.filter(({ kind }) => kind === 'workitem.created').map(({ data }) => data!.entity_id));
    lastId = read.at(-1)!.id;
  }
  await writing;
  expect(found).toHaveLength(48);
  expect(new Set(found)).toEqual(new Set(expected));
  const again = await listen(scene, { after: from });
  await until(() => items(again).length >= 48, 'all of it');
  expect(items(again)).toEqual(found);
  expect(hops).toBeGreaterThan(3);
});

it('tells each reader what that reader may see, and takes it past the rest', async () => {
  const scene = await openScene(await newTenant());
  const other = await openScene(scene.tenant);
  const ann = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  await told(scene);
  const [hers, all] = [await listen(scene, { key: ann.key }), await listen(scene)];
  const began = hers.lastId;
  await other.add('work-items');
  await until(() => items(all).length === 1, 'the event');
  await until(() => hers.lastId !== began, 'the place behind it');
  expect(hers.told).toEqual([]);
  expect(hers.lastId).toBe(all.lastId);
  const seen = await scene.add('work-items');
  await until(() => items(hers).length === 1, 'the event');
  expect(items(hers)).toEqual([seen]);
});

it('ends when the credential was revoked, which is told nothing more', async () => {
  const scene = await openTold();
  const key = await newKey(scene.tenant.owner.userId);
  const [listener, idle] = [await listen(scene, { key }), await listen(scene, { key })];
  await scene.add('work-items');
  await until(() => items(listener).length === 1, 'an event');
  await sql('delete from api_keys where user_id = $1 and hint = $2 and title = $3', [
    scene.tenant.owner.userId,
    key.slice(-4),
    'test',
  ]);
  await sleep(1_600);
  const keyOfOwner = await newKey(scene.tenant.owner.userId);
  await fetch(`${first}/api/v2/workspaces/${scene.tenant.slug}/projects/`, {
    method: 'POST',
    headers: { 'X-Api-Key': keyOfOwner, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Later', identifier: `L${Date.now() % 100_000}` }),
  });
  await until(() => listener.ended && idle.ended, 'the end');
  expect(listener.told.filter(({ kind }) => kind === 'project.created')).toEqual([]);
});

it('is refused without a place that is kept, beyond some connections, and where there is nothing to listen to', async () => {
  const scene = await openScene(await newTenant());
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${first}/api/v2/workspaces/${scene.tenant.slug}/${path}`, {
      headers: { 'X-Api-Key': scene.tenant.owner.key, Accept: 'text/event-stream', ...headers },
    });
  expect((await ask('events/?after=x')).status).toBe(400);
  expect((await ask('events/', { 'Last-Event-ID': `1_${scene.project.id}` })).status).toBe(400);
  expect((await ask('projects/')).status).toBe(406);
  expect((await ask('events/', { 'X-Api-Key': 'x' })).status).toBe(401);
  for (let i = 0; i < 8; i++) await listen(scene, { server: first });
  const refused = await ask('events/');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  await listen(scene, { server: second });
});

it('comes from a process without background work as well, and does not keep it from ending', async () => {
  const scene = await openScene(await newTenant());
  const stage = Stage.ofRun();
  try {
    const service = await stage.startProcess();
    const listener = await listen(scene, { server: service.url });
    const told = await addAt(first, scene, 'Told');
    // Without news a stream looks for itself, after ten seconds.
    await until(() => items(listener).includes(told), 'what happened at another server', 8_000);
    const began = performance.now();
    expect(await service.end()).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
    await until(() => listener.ended, 'the end of the stream');
  } finally {
    await stage.clear();
  }
});

/** Opens a stream and reads nothing of it until it is told to. */
async function openUnread({ tenant }: Scene, after: string): Promise<IncomingMessage> {
  const headers = { 'X-Api-Key': tenant.owner.key, Accept: 'text/event-stream' };
  const url = `${first}/api/v2/workspaces/${tenant.slug}/events/?after=${after}`;
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
}

it('cuts off a reader that makes no room, which goes on where it was', async () => {
  const scene = await openScene(await newTenant());
  const { lastId: after } = await listen(scene, { server: first });
  const item = await scene.add('work-items');
  const CHANGES = 100;
  for (let i = 0; i < CHANGES; i++) {
    const description_html = `<p>${i} ${'long '.repeat(25_000)}</p>`;
    expectOk(await scene.v2.patch(`${scene.at('work-items')}${item}/`, { description_html }));
  }
  const slow = await openUnread(scene, after);
  const others = [];
  for (let i = 0; i < 6; i++) others.push(await listen(scene, { server: first }));
  const place = `${first}/api/v2/workspaces/${scene.tenant.slug}/events/`;
  const isRoom = async () => {
    const more = new AbortController();
    const headers = { 'X-Api-Key': scene.tenant.owner.key, Accept: 'text/event-stream' };
    const { status } = await fetch(place, { headers, signal: more.signal });
    more.abort();
    return status === 200;
  };
  expect(await isRoom()).toBe(false);
  await until(isRoom, 'the end of the slow one', 40_000);
  const [blocks, rest] = [[] as string[], { text: '' }];
  slow.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest.text + chunk).split('\n\n');
    rest.text = parts.pop()!;
    blocks.push(...parts);
  });
  await new Promise((resolve) => slow.once('close', resolve));
  const changesIn = (texts: readonly string[]) => texts.filter((text) => text.includes('event: workitem.updated'));
  const had = changesIn(blocks).length;
  expect(had).toBeLessThan(CHANGES);
  const lastId = /^id: (.*)$/m.exec(blocks.at(-1)!)![1]!;
  const again = await listen(scene, { lastId });
  const isChange = ({ kind }: Message) => kind === 'workitem.updated';
  await until(() => had + again.told.filter(isChange).length >= CHANGES, 'the rest');
  expect(had + again.told.filter(isChange).length).toBe(CHANGES);
  expect(others.some(({ ended }) => ended)).toBe(false);
});
