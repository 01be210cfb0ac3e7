import type { AuditPlace, AuditTrail, WorkspaceKey } from '#kernel';
import { misfitOf, type Db } from '#persistence';
import { Arrivals } from './arrivals';
import { ahead, BATCH_SIZE, batchesOf } from './batches';
import { Belongings } from './belongings';
import { Chosen, type Choices } from './choices';
import { addEstimates } from './estimates';
import type { FilePlace } from './files/file-bytes';
import { addFavorites } from './favorites';
import { Files } from './files/files';
import { ImportError } from './import.error';
import type { HolderId, Importing } from './importing';
import { IntakeArrivals } from './intake';
import { ItemArrivals } from './items';
import { idsOf, type IdOf } from './ids';
import { addNotifications } from './notifications';
import { People } from './people';
import { PageArrivals } from './pages';
import { placeOf, TargetProject, type Target } from './project';
import { Report } from './report';
import { gatherTexts, whileTextsAreMerged, type GatheredTexts } from './search-indexes';
import { addCycles, addLabels, addMilestones, addModules, addStates } from './surroundings';
import { TypeArrivals } from './types';
import { ValueArrivals } from './property-values';
import { TextsAhead } from './texts-ahead';
import type { WorkspaceThing } from './workspace/things';
import { workspaceSteps } from './workspace/workspace';
import type { KindOfThing, Source, Thing, ThingOf } from './thing';

interface ProjectIds {
  readonly workspaceId: string;
  readonly projectId: string;
}

export interface ImportOptions extends Target {
  readonly db: Db;
  readonly audit: AuditTrail;
  /** The member of the workspace who imports. Without it, an operator does by a command. */
  readonly by?: AuditPlace;
  readonly source: Source;
  /** Where files go. */
  readonly files: FilePlace;
  /** What was chosen in place of what is proposed. */
  readonly choices?: Choices;
  /** Things that are handled at a time, by default `BATCH_SIZE`. A process that answers requests meanwhile needs fewer. */
  readonly batchSize?: number;
  /** Id of the import that remembers what it has made, so that it can be undone. */
  readonly importId?: string;
  /** Does everything, reports, and keeps nothing. Files are not read. */
  readonly isDryRun: boolean;
  /** True for a dry run in a transaction of the caller, who undoes it. */
  readonly isRehearsed?: boolean;
  /** Throws if the workspace may not have as much. Absent if no limits hold, as for operators. */
  readonly assertRoom?: (place: WorkspaceKey, arrived: Report) => Promise<void>;
  /** Counts new work items in the progress of their cycles and modules, in the same transaction. */
  readonly countProgress: (project: ProjectIds, itemIds: readonly string[]) => Promise<void>;
  /**
   * Called with the report at the end, in the same transaction; of a dry run after it. If it throws, nothing is left.
   */
  readonly complete?: (report: Report) => Promise<void>;
  /** Aborted when the import is to stop. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (things: number) => void;
  readonly onFile?: () => void;
}

type Step<Kind extends KindOfThing> = (things: readonly ThingOf<Kind>[]) => Promise<void>;

const IMPORTED = 'project.imported';

/**
 * Brings what a source has into a project, in one transaction: all of it is there at the end, or nothing. What an earlier
 * import from the same source brought stays as it is now.
 */
export async function importThings(options: ImportOptions): Promise<Report> {
  const { db, isDryRun, isRehearsed = false, source } = options;
  const place = await placeOf(db, options);
  const idOf = idsOf(place, source);
  const files = new Files({ ...options.files, db, place, source, isDryRun, idOf });
  const bring = async (gathered?: GatheredTexts) => (await Import.begin(options, idOf, files, gathered)).run();
  const whole = (gathered: GatheredTexts) => {
    const work = () => bring(gathered);
    return isDryRun ? completed(options, () => db.rehearse(work)) : db.run(() => completed(options, work));
  };
  try {
    if (source.open) await files.fetch(options.onFile);
    return await (isRehearsed ? completed(options, () => bring()) : whileTextsAreMerged(db, whole));
  } catch (error) {
    throw explained(error);
  } finally {
    // One that was stopped may have begun again already, and uses what is stored. The sweep of files without a record
    // finds what stays behind.
    if (!options.signal?.aborted) await files.removeUnused().catch(() => undefined);
  }
}

async function completed({ complete }: ImportOptions, work: () => Promise<Report>): Promise<Report> {
  const report = await work();
  await complete?.(report);
  return report;
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
  readonly texts: TextsAhead;
  private readonly items: ItemArrivals;
  private readonly belongings: Belongings;
  private readonly intake: IntakeArrivals;
  private readonly pages: PageArrivals;
  private readonly types: TypeArrivals;
  private readonly values: ValueArrivals;
  private readonly steps: { readonly [Kind in KindOfThing]: Step<Kind> };

  private constructor(
    private readonly options: ImportOptions,
    readonly project: TargetProject,
    private readonly plainIdOf: IdOf,
    readonly files: Files,
    readonly chosen: Chosen,
    gathered: GatheredTexts | undefined,
  ) {
    const { db, source } = options;
    const { workspaceId } = project;
    this.source = source.name;
    this.arrivals = new Arrivals(db, workspaceId, options.importId ?? null, gathered);
    this.people = new People(
      db,
      this.arrivals,
      { workspaceId, source: source.name, isOfMember: options.by !== undefined, keepsIds: source.keepsIds === true },
      this.report,
      chosen,
    );
    this.texts = new TextsAhead(this);
    this.items = new ItemArrivals(this, db);
    this.belongings = new Belongings(this, this.items);
    this.intake = new IntakeArrivals(this, db, this.items);
    this.pages = new PageArrivals(this, db);
    this.types = new TypeArrivals(this, db);
    this.values = new ValueArrivals(this, db, this.items, this.types);
    this.steps = { ...this.stepsOfProject, ...workspaceSteps(this, db, this.items) };
  }

  static async begin(
    options: ImportOptions,
    idOf: IdOf,
    files: Files,
    gathered: GatheredTexts | undefined,
  ): Promise<Import> {
    const project = await TargetProject.find(options.db, options);
    const place = { workspaceId: project.workspaceId, projectId: project.id };
    const chosen = await Chosen.of(options.db, place, options.choices ?? {});
    return new Import(options, project, idOf, files, chosen, gathered);
  }

  readonly idOf: IdOf = (kind, key) => this.found.get(`${kind} ${key}`) ?? this.plainIdOf(kind, key);

  readonly holderId: HolderId = ({ kind, key }) => (kind === 'item' ? this.items : this.pages).idOf(key);

  private readonly stepsOfProject: { readonly [Kind in Exclude<KindOfThing, WorkspaceThing['kind']>]: Step<Kind> } = {
    person: (things) => this.meet(things),
    state: (things) => addStates(this, things),
    label: (things) => addLabels(this, things),
    cycle: (things) => addCycles(this, things),
    module: (things) => addModules(this, things),
    milestone: (things) => addMilestones(this, things),
    estimate: (things) => addEstimates(this, this.options.db, things),
    intake: (things) => Promise.resolve(this.intake.keep(things)),
    page: (things) => this.pages.add(things),
    pageVersion: (things) => this.pages.addVersions(things),
    favorite: (things) => addFavorites(this, things),
    notification: (things) => addNotifications(this, this.items, things),
    type: (things) => this.types.addTypes(things),
    property: (things) => this.types.addProperties(things),
    value: (things) => Promise.resolve(this.values.keep(things)),
    item: (things) => this.items.add(things),
    comment: (things) => this.belongings.addComments(things),
    history: (things) => this.belongings.addHistory(things),
    worklog: (things) => this.belongings.addWorklogs(things),
    link: (things) => this.belongings.addLinks(things),
    subscription: (things) => this.belongings.addSubscriptions(things),
    file: (things) => this.files.add(this, things, this.holderId),
    relation: (things) => Promise.resolve(this.belongings.keepRelations(things)),
    numbers: (things) => Promise.resolve(things.forEach(({ last }) => this.project.skipTo(last))),
    remark: (things) =>
      Promise.resolve(things.forEach(({ of = 'item', key, what }) => this.report.note(of, key, what))),
    lost: (things) => Promise.resolve(things.forEach(({ key, why }) => this.report.lose('lost', key, why))),
  };

  private async meet(things: readonly ThingOf<'person'>[]): Promise<void> {
    await this.people.meet(things);
    await this.people.join(this.project.id, things);
  }

  async run(): Promise<Report> {
    try {
      await gatherTexts(this.options.db);
      await this.bringThings();
      await this.finish();
      return this.report;
    } finally {
      await this.items.stopped();
      await this.arrivals.stopped();
    }
  }

  private async bringThings(): Promise<void> {
    const { source, batchSize = BATCH_SIZE, onProgress } = this.options;
    const batches = batchesOf(source.things(), batchSize);
    let done = 0;
    for await (const batch of ahead(batches, (next) => this.texts.prepare(next))) {
      const { kind } = batch[0]!;
      // Others may belong to items, of which they have to know whether they are here.
      if (kind !== 'item') await this.items.settled();
      const step = this.steps[kind] as (things: readonly Thing[]) => Promise<void>;
      await step(batch);
      onProgress?.((done += batch.length));
    }
    await this.items.settled();
    await this.arrivals.settled();
  }

  private async finish(): Promise<void> {
    await this.items.finish();
    await this.belongings.finish();
    await this.intake.finish();
    await this.pages.finish();
    await this.files.finish(this, this.holderId);
    await this.values.finish();
    await this.arrivals.settled();
    this.chosen.noteUnused(this.report);
    await this.options.assertRoom?.({ workspaceId: this.project.workspaceId }, this.report);
    await this.countProgress();
    await this.note();
  }

  private async countProgress(): Promise<void> {
    const { workspaceId, id: projectId } = this.project;
    const { held } = this.items;
    if (held.length) await this.arrivals.knowWorkspaceIn(['work_items', 'work_item_cycles', 'work_item_modules']);
    await this.options.countProgress({ workspaceId, projectId }, held);
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
