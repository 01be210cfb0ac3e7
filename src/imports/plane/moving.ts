import { DomainError, newId } from '#kernel';
import type { Db } from '#persistence';
import type { ArrivedPictures } from '../../contexts/assets';
import type { ArrivedCredentials } from '../../contexts/identity';
import type { DoneImport } from '../../contexts/imports';
import type { ArrivedMailChoices } from '../../contexts/notifications';
import { ImportError, reasonOf } from '../import.error';
import { importThings, type ImportOptions } from '../import';
import { placeOf, type ProjectPlace } from '../project';
import { Report } from '../report';
import { shown } from '../shown-report';
import type { Source } from '../thing';
import { bringCredentials, type MovedAccess } from './credentials';
import { nameLeads } from './leads';
import { bringMailChoices } from './mail-choices';
import { bringPictures } from './pictures';
import { PlaneSource } from './plane.source';
import { addProject, lockWorkspace } from './project';
import * as sql from './queries';
import type { ProjectRow, StateRow } from './shapes';
import { Snapshot } from './snapshot';

/** Migrations of the versions 1.0 and 1.3. */
const FIRST_MIGRATION = 104;
const LAST_MIGRATION = 121;

type Shared = Pick<
  ImportOptions,
  'audit' | 'countProgress' | 'files' | 'isDryRun' | 'onProgress' | 'onFile' | 'workspace'
>;

export interface MoveOptions extends Shared {
  readonly db: Db;
  readonly databaseUrl: string;
  /** Slug of the workspace there. */
  readonly fromWorkspace: string;
  /** Identifiers of the projects; all without them. */
  readonly fromProjects: readonly string[];
  /** Where the other server was. */
  readonly url: string;
  /** Opens files of the storage by their keys. */
  readonly open: NonNullable<Source['open']>;
  /** Takes passwords and keys; without it, people come as authors, and nobody gains access. */
  readonly credentials: ArrivedCredentials | undefined;
  /** Takes who of the people who get access wants no mail. */
  readonly mailChoices: ArrivedMailChoices;
  /** Takes pictures of people who get access. */
  readonly pictures: () => ArrivedPictures;
  /** Keeps the record of an import, by which it can be undone. Called in its transaction. */
  readonly record: (done: DoneImport) => Promise<void>;
}

/** What came of a project. */
interface MovedProject {
  /** Its identifier here. */
  readonly project: string;
  readonly report: Report;
  /** Id of the import that can be undone; none of a dry run, or if the project cannot be here. */
  readonly importId?: string;
}

export interface Moved {
  readonly projects: readonly MovedProject[];
  readonly access: MovedAccess | undefined;
}

/**
 * Brings a workspace of Plane's community edition from its database: each project in a transaction of its own, all as they
 * were at the same moment. Projects that are missing here are made. What an earlier run brought stays as it is.
 */
export async function moveFromPlane(options: MoveOptions): Promise<Moved> {
  const snapshot = await Snapshot.open(options.databaseUrl);
  try {
    const move = await Move.begin(options, snapshot);
    return options.isDryRun ? await options.db.rehearse(() => move.run()) : await move.run();
  } finally {
    await snapshot.close();
  }
}

interface Origin {
  readonly workspace: string;
  readonly projects: readonly ProjectRow[];
  /** A line of the report about the version of the database. */
  readonly remark: string | undefined;
}

/** An import of a project that is under way. */
interface Begun {
  readonly importId: string;
  readonly startedAt: string;
  /** The project here. */
  readonly place: ProjectPlace;
  readonly row: ProjectRow;
}

class Move {
  /** What stands in the report of the next project. */
  private notes = new Report();
  /** True until a project has brought the records of the workspace along. */
  private isFirst = true;

  private constructor(
    private readonly options: MoveOptions,
    private readonly snapshot: Snapshot,
    private readonly origin: Origin,
  ) {}

  static async begin(options: MoveOptions, snapshot: Snapshot): Promise<Move> {
    const remark = await checkVersion(snapshot);
    const [workspace] = await snapshot.all<{ id: string }>(sql.WORKSPACE, [options.fromWorkspace]);
    if (!workspace) throw new ImportError(`The database has no workspace ${options.fromWorkspace}.`);
    const all = await snapshot.all<ProjectRow>(sql.PROJECTS, [workspace.id]);
    return new Move(options, snapshot, { workspace: workspace.id, projects: chosen(all, options), remark });
  }

  async run(): Promise<Moved> {
    const projects: MovedProject[] = [];
    if (this.origin.remark) this.notes.note('lost', 'database', this.origin.remark);
    for (const project of this.origin.projects) projects.push(await this.bring(project));
    const { db, credentials, mailChoices: choices, workspace } = this.options;
    if (!credentials) return { projects, access: undefined };
    const from = this.origin.workspace;
    const { workspaceId, ...access } = await db.run(async () => {
      const { id } = await lockWorkspace(db, workspace);
      const moved = await bringCredentials(this.snapshot, { db, credentials, workspaceId: id, from });
      const { unmailed, notes } = await bringMailChoices(this.snapshot, { db, choices, workspaceId: id, from });
      return { ...moved, unmailed, notes: [...moved.notes, ...notes], workspaceId: id };
    });
    const { open, pictures, files, isDryRun } = this.options;
    const options = { db, pictures: pictures(), open, maxBytes: files.limits.maxBytes, workspaceId, from, isDryRun };
    const { pictures: count, notes } = await bringPictures(this.snapshot, options);
    return { projects, access: { ...access, pictures: count, notes: [...access.notes, ...notes] } };
  }

  private async bring(row: ProjectRow): Promise<MovedProject> {
    const notes = this.notes;
    this.notes = new Report();
    const project = await this.arrived(row, notes);
    if (project === undefined) return { project: row.identifier, report: notes };
    const moved = await this.importInto(project, row, notes);
    this.isFirst = false;
    return moved;
  }

  /** A project that cannot be here leaves the others alone. */
  private async arrived(row: ProjectRow, notes: Report): Promise<string | undefined> {
    const { db, workspace } = this.options;
    const states = await this.snapshot.all<StateRow>(sql.STATES, [row.id]);
    try {
      return await db.attempt(() => addProject(db, workspace, row, states, notes));
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof DomainError)) throw error;
      notes.lose('lost', row.identifier, error instanceof DomainError ? reasonOf(error) : error.message);
      return undefined;
    }
  }

  private async importInto(project: string, row: ProjectRow, notes: Report): Promise<MovedProject> {
    const { db, audit, countProgress, files, isDryRun, onProgress, onFile, workspace } = this.options;
    const { open, url, credentials } = this.options;
    const givesAccess = credentials !== undefined;
    const [importId, startedAt] = [newId(), new Date().toISOString()];
    const complete = async (done: Report) => {
      for (const { kind, key, what } of notes.notes) done.note(kind, key, what);
      const place = await placeOf(db, { workspace, project, isArchivedTaken: true });
      await nameLeads({ db, snapshot: this.snapshot, row, place, report: done });
      if (!isDryRun) await this.record({ importId, startedAt, place, row }, done);
    };
    const from = { snapshot: this.snapshot, workspace: this.origin.workspace, project: row };
    const source = new PlaneSource({ ...from, open, url, givesAccess, isFirst: this.isFirst });
    const report = await importThings({
      ...{ db, audit, countProgress, files, isDryRun, isRehearsed: isDryRun, onProgress, onFile, workspace, project },
      ...{ source, isArchivedTaken: true, importId, complete },
    });
    return { project, report, ...(!isDryRun && { importId }) };
  }

  private async record({ importId: id, startedAt, place, row }: Begun, report: Report): Promise<void> {
    const { fromWorkspace, record } = this.options;
    const { workspaceId, projectId } = place;
    await record({
      ...{ id, workspaceId, projectId, startedAt, endedAt: new Date().toISOString() },
      ...{ source: 'plane-database', settings: { fromWorkspace, fromProject: row.identifier } },
      report: { ...shown(report), columns: [], samples: [] },
    });
  }
}

function chosen(all: readonly ProjectRow[], { fromProjects, fromWorkspace }: MoveOptions): ProjectRow[] {
  if (!fromProjects.length) return [...all];
  return fromProjects.map((wanted) => {
    const found = all.find(({ identifier }) => identifier.toUpperCase() === wanted.toUpperCase());
    if (!found) throw new ImportError(`The workspace ${fromWorkspace} has no project ${wanted} there.`);
    return found;
  });
}

/** Throws if the database is another one, or too old. */
async function checkVersion(snapshot: Snapshot): Promise<string | undefined> {
  const [tables] = await snapshot.all<{ isThere: boolean }>(sql.IS_THERE);
  if (!tables?.isThere) throw new ImportError('This is no database of Plane: it has no tables of it.');
  const [found] = await snapshot.all<{ last: number | null }>(sql.MIGRATION);
  const last = found?.last ?? 0;
  if (last < FIRST_MIGRATION)
    throw new ImportError('The database is older than version 1.0 of Plane: update Plane first, then import again.');
  return last > LAST_MIGRATION ? 'the database is newer than version 1.3, the last one that is known here' : undefined;
}
