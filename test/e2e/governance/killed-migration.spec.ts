import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Testing from '#testing';
import {
  addProject,
  addWorkItem,
  expectOk,
  insert,
  newTenant,
  sql,
  testRun,
  untilGoverned,
  type Tenant,
} from '../../support';
import { ROOT } from '../../support/run';

/** How often a process is killed amid a migration; GOVERNANCE_KILLS=50 takes some minutes. */
const KILLS = Number(process.env.GOVERNANCE_KILLS ?? 6);
/** So many kills fall on one migration, at most. */
const KILLS_OF_ONE = 5;
const PROJECTS = 45;
const PAUSE_MS = 60;

jest.setTimeout(120_000 + KILLS * 30_000);

const testing = jest.requireActual<typeof Testing>('../../../dist/libs/testing');
const directory = mkdtempSync(join(tmpdir(), 'cairn-migration-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A workspace with states that merge, states that do not, labels of the same names, and work items with them. */
async function world(): Promise<Tenant> {
  const tenant = await newTenant();
  const stamps = { created_at: new Date(), updated_at: new Date() };
  for (let index = 0; index < PROJECTS; index++) {
    const project = await addProject(tenant);
    const own = { workspace_id: tenant.workspaceId, project_id: project.id, ...stamps };
    const state = {
      ...own,
      id: crypto.randomUUID(),
      name: `Step ${index % 7}`,
      slug: 'step',
      color: '#1',
      sequence: 1,
    };
    const group = index % 2 ? 'started' : 'unstarted';
    await insert('states', { ...state, '"group"': group });
    const label = { ...own, id: crypto.randomUUID(), name: index % 3 ? 'Bug' : 'bug', sort_order: 1 };
    await insert('labels', label);
    const { id } = await addWorkItem(tenant, project, { state_id: state.id, state_group: group });
    const link = { workspace_id: tenant.workspaceId, work_item_id: id, label_id: label.id, created_at: new Date() };
    await insert('work_item_labels', link);
  }
  return tenant;
}

/** Begins as the request does, but without a job: only the processes of this suite lift. */
async function begin({ workspaceId }: Tenant): Promise<void> {
  const row = { workspace_id: workspaceId, id: workspaceId, created_at: new Date(), updated_at: new Date() };
  await insert('governance_migrations', { ...row, lift: 'states' });
  await sql(`update workspaces set governance = 'migrating' where id = $1`, [workspaceId]);
}

async function worker({ workspaceId }: Tenant, pauseMs: number): Promise<ChildProcess> {
  const child = testing.startProcess({
    entry: join(ROOT, 'test/support/migration-worker.mjs'),
    env: { DATABASE_URL: testRun().databaseUrl, WORKSPACE_ID: workspaceId, PAUSE_MS: String(pauseMs) },
    logFile: join(directory, `${workspaceId}.log`),
  });
  await once(child, 'message');
  child.send('go');
  return child;
}

/** Kills a process somewhere in what is left; whether there was something left. */
async function killed(tenant: Tenant): Promise<boolean> {
  const child = await worker(tenant, PAUSE_MS);
  const ended = once(child, 'exit');
  const outcome = await Promise.race([
    once(child, 'message').then(() => 'done'),
    sleep(Math.random() * PAUSE_MS * 8).then(() => 'killed'),
  ]);
  child.kill('SIGKILL');
  await ended;
  return outcome === 'killed';
}

async function finished(tenant: Tenant): Promise<void> {
  const child = await worker(tenant, 0);
  await once(child, 'message');
  child.kill('SIGKILL');
  await untilGoverned(tenant);
}

/** What no migration may leave behind; each query answers offenders. */
const OFFENDERS = {
  'states that are lifted twice': `select lower(name) from states
    where workspace_id = $1 and project_id is null and deleted_at is null group by 1 having count(*) > 1`,
  'states of projects that are no copies': `select id from states
    where workspace_id = $1 and project_id is not null and workspace_state_id is null and deleted_at is null`,
  'projects without a copy of each state, or with two': `select p.id from projects p
    cross join (select id from states where workspace_id = $1 and project_id is null and deleted_at is null) w
    left join states c on c.workspace_id = $1 and c.project_id = p.id and c.workspace_state_id = w.id
      and c.deleted_at is null
    where p.workspace_id = $1 group by p.id, w.id having count(c.id) <> 1`,
  'projects without a default, or with two': `select p.id from projects p
    left join states s on s.workspace_id = $1 and s.project_id = p.id and s.is_default and s.deleted_at is null
    where p.workspace_id = $1 group by p.id having count(s.id) <> 1`,
  'work items whose state is gone, or of another project or group': `select i.id from work_items i
    left join states s on s.workspace_id = $1 and s.id = i.state_id and s.project_id = i.project_id
      and s."group" = i.state_group and s.deleted_at is null
    where i.workspace_id = $1 and s.id is null`,
  'labels of projects': `select id from labels
    where workspace_id = $1 and project_id is not null and deleted_at is null`,
  'labels that are lifted twice': `select lower(name) from labels
    where workspace_id = $1 and deleted_at is null group by 1 having count(*) > 1`,
  'work items without their one label': `select i.id from work_items i
    left join work_item_labels t on t.workspace_id = $1 and t.work_item_id = i.id
    left join labels l on l.workspace_id = $1 and l.id = t.label_id and l.deleted_at is null
    where i.workspace_id = $1 group by i.id having count(l.id) <> 1`,
};

async function expectWhole({ v2, workspaceId }: Tenant): Promise<void> {
  for (const [what, query] of Object.entries(OFFENDERS)) {
    expect({ [what]: await sql(query, [workspaceId]) }).toEqual({ [what]: [] });
  }
  const ends = `select event from outbox where workspace_id = $1 and event = 'governance.enabled'`;
  expect(await sql(ends, [workspaceId])).toHaveLength(1);
  const states = expectOk(await v2.get('states/?per_page=100')) as { total_count: number };
  expect(states.total_count).toBe(6 + 14);
}

it(`a migration comes to its end though its processes are killed (kills: ${KILLS})`, async () => {
  let kills = 0;
  while (kills < KILLS) {
    const tenant = await world();
    await begin(tenant);
    for (let own = 0; own < KILLS_OF_ONE && kills < KILLS && (await killed(tenant)); own++) kills++;
    await finished(tenant);
    await expectWhole(tenant);
  }
});
