import { Client } from 'pg';
import { copyInto } from './copy';
import { ItemMaker, type Generation, type SeedProject } from './item';
import { planOf, sum, type PlannedProject, type Size } from './plan';
import { countVisible, prepareProject } from './project';
import { itemTables } from './tables';
import { seedPeople, type SeedWorkspace } from './workspace';

export interface SeedOptions {
  /** The URL of a database that is up to date. */
  readonly databaseUrl: string;
  /** The slug of an existing workspace. */
  readonly workspace: string;
  readonly size: Size;
  /** The identifier of one project that gets all items, instead of the planned ones. */
  readonly project?: string;
  /** The number of projects that share the items, instead of the planned ones. */
  readonly projects?: number;
  readonly seed: number;
  readonly progress?: Progress;
}

/** Is notified of the progress. A step is one row of one table, so an item takes several steps. */
export interface Progress {
  start(steps: number): void;
  advance(table: string, steps: number): void;
  stop(): void;
}

export interface Seeded {
  readonly workspaceId: string;
  readonly projects: readonly SeededProject[];
}

interface SeededProject {
  readonly id: string;
  readonly identifier: string;
  readonly items: number;
  /** The number of items that lists show. */
  readonly visible: number;
}

const TABLES = 4;
const REPORT_EVERY = 1_000;
const TOUCHED = 'work_items, work_item_assignees, work_item_labels, activities, project_counters, states, labels';

/** Fills a workspace with generated data in one transaction: after a failure, nothing of it remains. */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'cairn seed' });
  // A broken connection also fails the running statement, which reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Speeds up the inserts: the trigram index is updated in large batches, and the commit does not wait for the disk,
    // so a crash may lose the seeded data.
    await client.query(`set local gin_pending_list_limit = '64MB'; set local synchronous_commit = off`);
    const seeded = await fill(client, options);
    await client.query('commit');
    await client.query(`vacuum (analyze) ${TOUCHED}`);
    return seeded;
  } finally {
    options.progress?.stop();
    await client.end();
  }
}

async function fill(client: Client, options: SeedOptions): Promise<Seeded> {
  const plan = planOf(options.size, { identifier: options.project, projects: options.projects });
  const workspace = await seedPeople(client, options.workspace);
  options.progress?.start(sum(plan) * TABLES);
  const generation = { seed: options.seed, now: Date.now() };
  const projects: SeededProject[] = [];
  for (const planned of plan) projects.push(await fillProject({ client, workspace, generation, options }, planned));
  return { workspaceId: workspace.id, projects };
}

interface Run {
  readonly client: Client;
  readonly workspace: SeedWorkspace;
  readonly generation: Generation;
  readonly options: SeedOptions;
}

async function fillProject(run: Run, planned: PlannedProject): Promise<SeededProject> {
  const { client, workspace, generation, options } = run;
  const project = await prepareProject(client, workspace, planned);
  const visible = await copyItems(client, { project, generation, progress: options.progress });
  await countVisible(client, project, visible);
  return { id: project.id, identifier: planned.identifier, items: planned.items, visible };
}

interface Copying {
  readonly project: SeedProject;
  readonly generation: Generation;
  readonly progress?: Progress;
}

/** Copies the items into the tables. Returns how many of them lists show. */
async function copyItems(client: Client, { project, generation, progress }: Copying): Promise<number> {
  let table = '';
  let steps = 0;
  let visible = 0;
  const onItem = (item: { isVisible: boolean }) => {
    if (table === 'work_items' && item.isVisible) visible++;
    if (++steps % REPORT_EVERY === 0) progress?.advance(table, REPORT_EVERY);
  };
  for (const copy of itemTables({ project, maker: new ItemMaker(project, generation), onItem })) {
    table = copy.table;
    await copyInto(client, copy);
  }
  progress?.advance(table, steps % REPORT_EVERY);
  return visible;
}
