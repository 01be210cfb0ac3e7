// What has to work while servers of two builds share a database: made at one, read and changed at the other.
import assert from 'node:assert/strict';
import { Caller, signIn, until } from './caller.mjs';

/** A workspace whose owner has a password and a key, both made by the build `maker`. */
export function bootstrap(maker, slug) {
  const email = `${slug}@example.com`;
  const password = `the password of ${slug}`;
  const args = ['bootstrap', '--workspace', slug, '--email', email, '--password-stdin', '--new-key', '--json'];
  return { slug, email, password, key: JSON.parse(maker.cli(args, password)).api_key };
}

const callers = (maker, other, { slug, key }) => [new Caller(maker, slug, key), new Caller(other, slug, key)];

/** Records that one build makes, the other one shows and changes, and the first one removes. */
export async function records(maker, other, home) {
  const [one, two] = callers(maker, other, home);
  const identifier = `R${Math.random().toString(36).slice(2, 7)}`.toUpperCase();
  const project = await one.post('projects/', { name: `Rolling ${identifier}`, identifier });
  const path = `projects/${project.id}/`;
  assert.equal((await two.get(path)).name, project.name);
  await two.patch(`${path}features/`, { cycles: true, modules: true, pages: true });
  for (const [collection, body] of Object.entries({
    states: { name: 'In review', group: 'started', color: '#aa3300' },
    labels: { name: 'rolling' },
    cycles: { name: 'First' },
    modules: { name: 'Engine' },
    'work-items': { name: 'Made at one', priority: 'high' },
  }))
    await carriedOn(one, two, `${path}${collection}/`, body);
}

async function carriedOn(one, two, collection, body) {
  const made = await one.post(collection, body);
  assert.equal((await two.get(`${collection}${made.id}/`)).name, body.name);
  const changed = await two.patch(`${collection}${made.id}/`, { name: `${body.name}, changed` });
  assert.equal(changed.name, `${body.name}, changed`);
  assert.equal((await one.get(`${collection}${made.id}/`)).name, changed.name);
  const { data } = await one.get(collection);
  assert.ok(data.some(({ id }) => id === made.id));
  await one.delete(`${collection}${made.id}/`);
  await two.ask('GET', `${collection}${made.id}/`, undefined, [404]);
}

/** Comments, history and version 1, of a work item that both builds write to. */
export async function workItem(maker, other, home) {
  const [one, two] = callers(maker, other, home);
  const identifier = `W${Math.random().toString(36).slice(2, 7)}`.toUpperCase();
  const project = await one.post('projects/', { name: `Items ${identifier}`, identifier });
  const item = await one.post(`projects/${project.id}/work-items/`, { name: 'Spoken about' });
  const path = `projects/${project.id}/work-items/${item.id}/`;
  const comment = await two.post(`${path}comments/`, { comment_html: '<p>From the other build</p>' });
  const { data } = await one.get(`${path}comments/`);
  assert.ok(data.some(({ id }) => id === comment.id));
  const old = `/api/v1/workspaces/${home.slug}/projects/${project.id}/issues/${item.id}/`;
  assert.equal((await two.ask('PATCH', old, { name: 'Renamed by version 1' })).name, 'Renamed by version 1');
  assert.equal((await one.get(path)).name, 'Renamed by version 1');
  const history = await until(async () => (await two.get(`${path}activities/`)).data, 'the history');
  assert.ok(history.length > 0);
}

/** Events of a change at `asked` are seen at both, and `worker` delivers them to a webhook. */
export async function events(asked, worker, home, receiver) {
  const [one, two] = callers(asked, worker, home);
  const path = `/${asked.name}-to-${worker.name}`;
  const webhook = await two.post('webhooks/', { url: receiver.url + path, name: path, scopes: ['project.created'] });
  const identifier = `E${Math.random().toString(36).slice(2, 7)}`.toUpperCase();
  const { id } = await one.post('projects/', { name: `Events ${identifier}`, identifier });
  await until(
    () => receiver.received.some((delivery) => delivery.path === path && delivery.text.includes(id)),
    `the delivery of a change at the ${asked.name} build by the ${worker.name} one`,
  );
  for (const caller of [one, two]) assert.ok(JSON.stringify(await caller.get('events/?per_page=100')).includes(id));
  await one.delete(`webhooks/${webhook.id}/`);
}

/** A job that `asked` adds to the queue is carried out by `worker`. */
export async function jobs(asked, worker, home) {
  const [one, two] = callers(asked, worker, home);
  const { id } = await one.post('exports/');
  const done = await until(async () => {
    const found = await two.get(`exports/${id}/`);
    return ['completed', 'failed'].includes(found.status) && found;
  }, `the export that the ${asked.name} build was asked for`);
  assert.equal(done.status, 'completed', done.message);
  await one.delete(`exports/${id}/`);
}

/** A session of one build holds at the other, and ends there. */
export async function sessions(maker, other, { email, password }) {
  const cookie = await signIn(maker, email, password);
  for (const server of [maker, other]) {
    const page = await fetch(`${server.url}/profile/`, { headers: { Cookie: cookie }, redirect: 'manual' });
    assert.equal(page.status, 200, `the session at the ${server.name} build`);
  }
}
