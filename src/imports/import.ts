import { isUuid, type AuditPlace, type AuditTrail } from '#kernel';
import { misfitOf, type Db } from '#persistence';
import { Arrivals } from './arrivals';
import { BATCH_SIZE, batchesOf } from './batches';
import { Belongings } from './belongings';
import { ImportError } from './import.error';
import type { Importing } from './importing';
import { ItemArrivals } from './items';
import { uuidOf } from './ids';
import { People } from './people';
import { TargetProject } from './project';
import { Report } from './report';
import { addCycles, addLabels, addMilestones, addModules, addStates } from './surroundings';
import type { KindOfThing, Source, Thing, ThingOf } from './thing';

interface ProjectIds {
  readonly workspaceId: string;
  readonly projectId: string;
}

export interface ImportOptions {
  readonly db: Db;
  readonly audit: AuditTrail;
  /** Who imports, for the audit log. Without it, a command does. */
  readonly by?: AuditPlace;
  readonly source: Source;
  /** Slug of the workspace. */
  readonly workspace: string;
  /** Identifier of the project. */
  readonly project: string;
  /** Things that are handled at a time, by default `BATCH_SIZE`. A process that answers requests meanwhile needs fewer. */
  readonly batchSize?: number;
  /** Does everything, reports, and keeps nothing. */
  readonly isDryRun: boolean;
  /** Counts new work items in the progress of their cycles and modules, in the same transaction. */
  readonly countProgress: (project: ProjectIds, itemIds: readonly string[]) => Promise<void>;
  readonly onProgress?: (things: number) => void;
}

const IMPORTED = 'project.imported';

/**
 * Brings what a source has into a project, in one transaction: all of it is there at the end, or nothing. What an earlier
 * import from the same source brought stays as it is now.
 */
export async function importThings(options: ImportOptions): Promise<Report> {
  const { db, isDryRun } = options;
  const work = async () => (await Import.begin(options)).run();
  try {
    return await (isDryRun ? db.rehearse(work) : db.run(work));
  } catch (error) {
    throw explained(error);
  }
}

/** Turns errors that a record causes into a message for the operator. */
function explained(error: unknown): unknown {
  const misfit = misfitOf(error);
  return misfit ? new ImportError(`A record${misfit.of} does not fit, nothing was imported: ${misfit.why}.`) : error;
}

class Import implements Importing {
  readonly report = new Report();
  readonly arrivals: Arrivals;
  readonly people: People;
  readonly source: string;
  readonly now = new Date().toISOString();
  readonly found = new Map<string, string>();
  private readonly items: ItemArrivals;
  private readonly belongings: Belongings;

  private constructor(
    private readonly options: ImportOptions,
    readonly project: TargetProject,
  ) {
    const { db, source } = options;
    const { workspaceId } = project;
    this.source = source.name;
    this.arrivals = new Arrivals(db, workspaceId);
    this.people = new People(db, { workspaceId, source: source.name }, this.report);
    this.items = new ItemArrivals(this, db);
    this.belongings = new Belongings(this, this.items);
  }

  static async begin(options: ImportOptions): Promise<Import> {
    return new Import(options, await TargetProject.find(options.db, options.workspace, options.project));
  }

  readonly idOf = (kind: KindOfThing, key: string): string => {
    const found = this.found.get(`${kind} ${key}`);
    if (found) return found;
    if (this.options.source.keepsIds && isUuid(key)) return key;
    const { workspaceId, id } = this.project;
    return uuidOf(workspaceId, `${this.source} ${id} ${kind} ${key}`);
  };

  private readonly steps: { readonly [Kind in KindOfThing]: (things: ThingOf<Kind>[]) => Promise<void> } = {
    person: (things) => this.people.meet(things),
    state: (things) => addStates(this, things),
    label: (things) => addLabels(this, things),
    cycle: (things) => addCycles(this, things),
    module: (things) => addModules(this, things),
    milestone: (things) => addMilestones(this, things),
    item: (things) => this.items.add(things),
    comment: (things) => this.belongings.addComments(things),
    history: (things) => this.belongings.addHistory(things),
    worklog: (things) => this.belongings.addWorklogs(things),
    link: (things) => this.belongings.addLinks(things),
    relation: (things) => Promise.resolve(this.belongings.keepRelations(things)),
    remark: (things) => Promise.resolve(things.forEach(({ key, what }) => this.report.note('item', key, what))),
    lost: (things) => Promise.resolve(things.forEach(({ key, why }) => this.report.lose('lost', key, why))),
  };

  async run(): Promise<Report> {
    const { source, batchSize = BATCH_SIZE } = this.options;
    let done = 0;
    for await (const batch of batchesOf(source.things(), batchSize)) {
      const step = this.steps[batch[0]!.kind] as (things: readonly Thing[]) => Promise<void>;
      await step(batch);
      this.options.onProgress?.((done += batch.length));
    }
    await this.items.finish();
    await this.belongings.finish();
    await this.countProgress();
    await this.note();
    return this.report;
  }

  private async countProgress(): Promise<void> {
    const { workspaceId, id: projectId } = this.project;
    const { held } = this.items;
    if (held.length) await this.options.countProgress({ workspaceId, projectId }, held);
  }

  private async note(): Promise<void> {
    const { workspaceId, id } = this.project;
    await this.options.audit.append(
      { ...this.options.by, workspaceId },
      {
        eventName: IMPORTED,
        category: 'settings',
        target: { type: 'project', id, displayName: this.options.project },
        metadata: { source: this.source, counts: this.report.counts },
      },
    );
  }
}
