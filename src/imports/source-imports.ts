import { createWriteStream } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Global, Injectable, Module } from '@nestjs/common';
import { inJobFolder } from '#jobs';
import { AuditTrail, DomainError, FieldErrors, STATE_GROUPS, type StateGroup, type WorkspaceKey } from '#kernel';
import { Outbound } from '#outbound';
import { Db } from '#persistence';
import { FileLimits, ObjectStore } from '#storage';
import {
  ArrivalRemoval,
  ImportEngine,
  ImportFailed,
  type ImportedFile,
  type ImportFollower,
  type ImportOrder,
  type ImportReport,
  type ImportSample,
  type ImportSettings,
  type ImportTarget,
  type StartedSource,
} from '../contexts/imports';
import { Assets, AssetsModule } from '../contexts/assets';
import { ProgressRebuild, ProgressRebuildModule } from '../contexts/progress';
import { WorkItemRoom, WorkItemsModule } from '../contexts/work-items';
import { WorkspaceLimits, WorkspacesModule } from '../contexts/workspaces';
import { missingChoice, type Choices } from './choices';
import { FIELDS, type Column, type Field } from './csv/columns';
import { ImportError } from './import.error';
import type { FilePlace } from './files/file-bytes';
import { importThings } from './import';
import { githubSource, jiraSource, serverSource, type Connect } from './live-sources';
import { LEFT_OUT, NEW_KINDS } from './property-kinds';
import { Report } from './report';
import { shown } from './shown-report';
import { withThings, type Source, type Thing } from './thing';
import { ImportRemoval } from './undo/undo';

const SAMPLES = 5;
/** Work items that are handled at a time. Requests wait meanwhile. */
const BATCH_SIZE = 200;
/** Bytes of the records of another server: anybody can be one, and the disk is everybody's. */
const MAX_BYTES = 2 ** 31;
/** Things after which requests have their turn. */
const TURN = 50;

/** The settings that have what was chosen. */
const MEMBERS = { state: 'states', person: 'people', type: 'types', property: 'properties' } as const;
const HERE = {
  states: 'The project has no such state: choose one of its ids',
  people: 'The workspace has no such member: choose the id of one',
  types: 'The project has no such type: choose one of its ids',
  properties: `The project has no such property: choose one of its ids, ${LEFT_OUT}, or of ${NEW_KINDS.join(', ')}`,
};

interface Opened {
  readonly source: Source;
  readonly columns: ImportReport['columns'];
}

/** Where files of imports go. */
@Injectable()
class UploadedFiles implements FilePlace {
  constructor(
    readonly store: ObjectStore,
    readonly limits: FileLimits,
  ) {}
}

/** What a workspace may have at most holds for imports, too. */
@Injectable()
class ArrivalRoom {
  constructor(
    private readonly limits: WorkspaceLimits,
    private readonly items: WorkItemRoom,
    private readonly assets: Assets,
  ) {}

  async assert(place: WorkspaceKey, { counts, fileBytes }: Report): Promise<void> {
    const limited = await this.limits.at(place);
    try {
      if (counts.item?.arrived) await this.items.assert(limited);
      if (fileBytes) await this.assets.assertRoom(limited);
    } catch (error) {
      throw error instanceof DomainError ? new ImportError(`${error.message} Nothing was imported.`) : error;
    }
  }
}

/** The imports that owners and admins start, from the same sources as the command. */
@Injectable()
class SourceImports extends ImportEngine {
  constructor(
    private readonly db: Db,
    private readonly audit: AuditTrail,
    private readonly progress: ProgressRebuild,
    private readonly outbound: Outbound,
    private readonly files: UploadedFiles,
    private readonly room: ArrivalRoom,
  ) {
    super();
  }

  async check(source: StartedSource, settings: ImportSettings, place: ImportTarget): Promise<void> {
    const { columns, stateGroups, emails, repository } = settings;
    const errors = new FieldErrors();
    for (const field of Object.values(columns ?? {}))
      if (!isOneOf(FIELDS, field)) errors.add('columns', 'invalid_choice', `A column is one of ${FIELDS.join(', ')}.`);
    for (const group of Object.values(stateGroups ?? {}))
      if (!isOneOf(STATE_GROUPS, group))
        errors.add('stateGroups', 'invalid_choice', `A group is one of ${STATE_GROUPS.join(', ')}.`);
    if (Object.values(emails ?? {}).some((address) => typeof address !== 'string'))
      errors.add('emails', 'invalid', 'An address is a text.');
    for (const [kind, member] of Object.entries(MEMBERS)) {
      const missing = await missingChoice(this.db, place, kind as keyof Choices, settings[member]);
      if (missing !== undefined) errors.add(member, 'does_not_exist', `${HERE[member]} for "${missing}".`);
    }
    if (source === 'github') {
      const { isRepository } = await import('./github/github.source.js');
      if (!isRepository(repository!)) errors.add('repository', 'invalid', 'It is an owner, "/" and a name.');
    }
    errors.throwIfAny();
  }

  async run(order: ImportOrder, follower: ImportFollower): Promise<void> {
    try {
      await inJobFolder(`import-${order.id}`, async (folder) =>
        this.bring(order, follower, await this.opened(order, follower, folder)),
      );
    } catch (error) {
      throw error instanceof ImportError ? new ImportFailed(error.message) : error;
    }
  }

  private opened(order: ImportOrder, follower: ImportFollower, folder: string): Promise<Opened> {
    return order.file ? this.fromFile(order, order.file, folder) : this.fromServer(order, follower, folder);
  }

  private async fromFile({ settings }: ImportOrder, file: ImportedFile, folder: string): Promise<Opened> {
    const { CsvSource, NamelessTable } = await import('./csv/csv.source.js');
    const { columns, stateGroups, properties, dateOrder: dates = 'dmy', textForm: texts = 'markdown' } = settings;
    const path = join(folder, `table${extname(file.name).toLowerCase()}`);
    await pipeline(await file.content(), createWriteStream(path, { mode: 0o600 }));
    const source = await CsvSource.open({
      ...{ path, title: file.name, dates, texts },
      columns: mapOf<Field>(columns),
      kinds: mapOf(properties, (name) => name.trim().toLowerCase()),
      groups: mapOf<StateGroup>(stateGroups, (name) => name.toLowerCase()),
    }).catch((error: unknown) => {
      if (!(error instanceof NamelessTable)) throw error;
      throw new ImportFailed(error.message, {
        ...shown(new Report()),
        columns: shownColumns(error.columns),
        samples: [],
      });
    });
    return { source, columns: shownColumns(source.columns) };
  }

  /** Reads the source to its end first: the import is one transaction, which must not wait for another server. */
  private async fromServer(order: ImportOrder, follower: ImportFollower, folder: string): Promise<Opened> {
    const { signal } = follower;
    const { collected } = await import('./live/collected.js');
    const { connectionOf } = await import('./live/connection.js');
    const { outbound } = this;
    const connect: Connect = (headers) =>
      Promise.resolve(connectionOf({ outbound, signal, headers, onWait: () => undefined }));
    const onThing = (count: number) => follower.onProgress('reading', count);
    const live = until(signal, await liveSource(order, connect));
    return { source: await collected(live, { folder, onThing, maxBytes: MAX_BYTES }), columns: [] };
  }

  private async bring(order: ImportOrder, follower: ImportFollower, { source, columns }: Opened): Promise<void> {
    const { isDryRun, workspace, project, by } = order;
    const { states: state, people: person, types: type, properties: property } = order.settings;
    const samples: ImportSample[] = [];
    let files = 0;
    await importThings({
      ...{ db: this.db, audit: this.audit, workspace, project, isDryRun, by, importId: order.id },
      source: sampled(until(follower.signal, source), samples),
      files: this.files,
      choices: {
        ...{ ...(state && { state }), ...(person && { person }) },
        ...{ ...(type && { type }), ...(property && { property }) },
      },
      batchSize: BATCH_SIZE,
      signal: follower.signal,
      assertRoom: (place, arrived) => this.room.assert(place, arrived),
      countProgress: (place, itemIds) => this.progress.include(place, itemIds),
      complete: (report) => follower.complete({ ...shown(report), columns, samples }),
      onProgress: (things) => follower.onProgress('importing', things),
      onFile: () => follower.onProgress('downloading', ++files),
    });
  }
}

/** Provides what imports run by, and how they are undone. The module is global, so that the context does not know the sources. */
@Global()
@Module({
  imports: [AssetsModule, ProgressRebuildModule, WorkItemsModule, WorkspacesModule],
  providers: [
    UploadedFiles,
    ArrivalRoom,
    { provide: ImportEngine, useClass: SourceImports },
    {
      provide: ArrivalRemoval,
      useFactory: (db: Db, audit: AuditTrail, progress: ProgressRebuild, store: ObjectStore) =>
        new ImportRemoval(db, audit, progress, store),
      inject: [Db, AuditTrail, ProgressRebuild, ObjectStore],
    },
  ],
  exports: [ImportEngine, ArrivalRemoval],
})
export class SourceImportsModule {}

/** Opens a source with the settings that it needs. They were checked when the import was started. */
function liveSource({ source, settings, token }: ImportOrder, connect: Connect): Promise<Source> {
  const { url, account, repository = '', fromWorkspace = '', fromProject = '' } = settings;
  const emails = mapOf<string>(settings.emails, (name) => name.toLowerCase());
  switch (source) {
    case 'server':
      return serverSource({ url: url!, token: token!, workspace: fromWorkspace, project: fromProject }, connect);
    case 'jira':
      return jiraSource({ url: url!, account, token: token!, project: fromProject, emails }, connect);
    default:
      return githubSource({ url, repository, token, emails }, connect);
  }
}

const shownColumns = (columns: readonly Column[]) => columns.map(({ header, field }) => ({ header, field }));

const isOneOf = (choices: readonly string[], value: unknown): boolean => choices.some((choice) => choice === value);

/** The values were checked when the import was started. */
const mapOf = <T>(members: ImportSettings['columns'], keyOf = (key: string) => key): ReadonlyMap<string, T> =>
  new Map(Object.entries(members ?? {}).map(([key, value]) => [keyOf(key), value as T]));

/** Ends when the import is paused or cancelled. */
function until(signal: AbortSignal, source: Source): Source {
  const { open } = source;
  const checked = withThings(source, () => each(source, () => signal.throwIfAborted()));
  if (!open) return checked;
  const opened: typeof open = (address, maxBytes) => {
    signal.throwIfAborted();
    return open(address, maxBytes);
  };
  return { ...checked, open: opened };
}

/** Takes note of the first work items. */
const sampled = (source: Source, samples: ImportSample[]): Source =>
  withThings(source, () =>
    each(source, (thing) => {
      if (thing.kind !== 'item' || samples.length >= SAMPLES) return;
      const { key, name, number, state, priority, labels, assignees } = thing;
      samples.push({ key, name, number, state, priority, labels, assignees });
    }),
  );

async function* each(source: Source, look: (thing: Thing) => void): AsyncIterable<Thing> {
  let count = 0;
  for await (const thing of source.things()) {
    if (++count % TURN === 0) await setImmediate();
    look(thing);
    yield thing;
  }
}
