import type { Db } from '#persistence';
import { Arrivals } from '../imports/arrivals';
import { gatherTexts, whileTextsAreMerged, type GatheredTexts } from '../imports/search-indexes';
import { ItemMaker, type Generation, type SeedProject } from './item';
import { planOf, sum, type PlannedProject, type Size } from './plan';
import { prepareProject } from './project';
import { recordsOf } from './records';
import { seedPeople, type SeedWorkspace } from './workspace';

export interface SeedOptions {
  /** A database that is up to date. */
  readonly db: Db;
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

/** Is notified of the progress. */
export interface Progress {
  start(items: number): void;
  advance(items: number): void;
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

/** The number of items that are generated and added at once. */
const BATCH = 1_000;
const TOUCHED = 'work_items, work_item_assignees, work_item_labels, activities, project_counters, states, labels';

/** Fills a workspace with generated data in one transaction: after a failure, nothing of it remains. */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const { db, progress } = options;
  try {
    const seeded = await whileTextsAreMerged(db, (gathered) => db.run(() => fill(options, gathered)));
    await db.query(`vacuum (analyze) ${TOUCHED}`, [], { unnamed: true });
    return seeded;
  } finally {
    progress?.stop();
  }
}

async function fill(options: SeedOptions, gathered: GatheredTexts): Promise<Seeded> {
  const { db, progress } = options;
  await gatherTexts(db);
  // The commit does not wait for the disk, so a crash may lose the seeded data.
  await db.send('set local synchronous_commit = off');
  const plan = planOf(options.size, { identifier: options.project, projects: options.projects });
  const workspace = await seedPeople(db, options.workspace);
  progress?.start(sum(plan));
  const generation = { seed: options.seed, now: Date.now() };
  const arrivals = new Arrivals(db, workspace.id, null, gathered);
  const projects: SeededProject[] = [];
  try {
    for (const planned of plan)
      projects.push(await fillProject({ db, arrivals, workspace, generation, progress }, planned));
    await arrivals.settled();
  } finally {
    await arrivals.stopped();
  }
  return { workspaceId: workspace.id, projects };
}

interface Run {
  readonly db: Db;
  readonly arrivals: Arrivals;
  readonly workspace: SeedWorkspace;
  readonly generation: Generation;
  readonly progress?: Progress;
}

async function fillProject(run: Run, planned: PlannedProject): Promise<SeededProject> {
  const project = await prepareProject(run, planned);
  const visible = await addItems(run, project);
  return { id: project.id, identifier: planned.identifier, items: planned.items, visible };
}

/** Adds the items of a project with their people, labels and history. Returns how many of them lists show. */
async function addItems({ arrivals, generation, progress }: Run, project: SeedProject): Promise<number> {
  const maker = new ItemMaker(project, generation);
  let visible = 0;
  for (let from = 0; from < project.items; from += BATCH) {
    const { items, records } = recordsOf({ project, maker }, from, Math.min(from + BATCH, project.items));
    for (const table of ['work_items', 'work_item_assignees', 'work_item_labels', 'activities'] as const)
      await arrivals.addBehind(table, records[table]);
    await arrivals.countItems(
      project.id,
      items.map(({ id, stateGroup, isVisible }) => ({ id, stateGroup, isVisible, holders: [] })),
    );
    visible += items.filter(({ isVisible }) => isVisible).length;
    progress?.advance(items.length);
  }
  return visible;
}
