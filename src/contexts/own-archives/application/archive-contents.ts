import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { Clock } from '#kernel';
import { writeSheet, type Cell, type SheetColumn } from '#sheets';
import { ObjectStore } from '#storage';
import type { ZipEntry } from '#zip';
import { cleanName } from '../../assets';
import { CallerProjects } from '../../projects';
import { PersonWorkspaces } from '../../workspaces';
import { readmeOf } from './archive-readme';
import { PersonalRecords, type PersonalFile, type PersonalKind, type PersonIn } from './personal-records';

/** Tools for archives read no larger ones, and no more files in one. */
const MOST_FILE_BYTES = 3_500_000_000;
const MOST_FILES = 50_000;

/** Counts what was written so far. */
export interface ArchiveTally {
  records: number;
  files: number;
  fileBytes: number;
  missingFiles: number;
}

/** The files of an archive: a folder for each context that keeps something of the person. */
@Injectable()
export class ArchiveContents {
  constructor(
    private readonly records: PersonalRecords,
    private readonly workspaces: PersonWorkspaces,
    private readonly projects: CallerProjects,
    private readonly onBehalf: OnBehalf,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async *of(userId: string, tally: ArchiveTally): AsyncGenerator<ZipEntry> {
    const kinds = this.records.kinds();
    for (const kind of kinds.filter(({ ofAccount }) => ofAccount))
      yield* this.kind(`account/${kind.context}`, kind, { userId }, tally);
    const entered: string[] = [];
    for (const { slug } of await this.workspaces.of(userId)) {
      const ctx = await this.onBehalf.toShow({ userId, workspaceSlug: slug });
      if (!ctx) continue;
      entered.push(slug);
      const projectIds = (await this.projects.of(ctx)).map(({ projectId }) => projectId);
      for (const kind of kinds.filter(({ ofAccount }) => !ofAccount)) {
        const person = { userId, workspace: { ctx, projectIds } };
        yield* this.kind(`workspaces/${slug}/${kind.context}`, kind, person, tally);
      }
    }
    const { missingFiles } = tally;
    const readme = readmeOf({ at: this.clock.now(), workspaces: entered, kinds, missingFiles });
    yield this.entry('README.txt', readme);
  }

  private async *kind(folder: string, kind: PersonalKind, person: PersonIn, tally: ArchiveTally) {
    yield this.entry(`${folder}/${kind.name}.json`, { text: this.json(kind, person, tally) });
    if (kind.asTable) {
      const sheet = { title: kind.name, columns: columnsOf(kind), rows: this.rows(kind, person) };
      yield this.entry(`${folder}/${kind.name}.csv`, { text: await writeSheet('csv', sheet) });
    }
    if (kind.file) yield* this.files(`${folder}/files`, kind, person, tally);
  }

  private async *json(kind: PersonalKind, person: PersonIn, tally: ArchiveTally): AsyncGenerator<string> {
    let before = '[\n';
    for await (const set of this.records.of(kind, person)) {
      yield before + set.map(({ values }) => JSON.stringify(values)).join(',\n');
      before = ',\n';
      tally.records += set.length;
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }

  private async *rows(kind: PersonalKind, person: PersonIn): AsyncGenerator<readonly Cell[]> {
    const names = Object.keys(kind.members);
    for await (const set of this.records.of(kind, person))
      for (const { values } of set) yield names.map((name) => values[name] as Cell);
  }

  private async *files(folder: string, kind: PersonalKind, person: PersonIn, tally: ArchiveTally) {
    for await (const set of this.records.of(kind, person)) {
      for (const { key, file } of set) {
        const content = file && (await this.opened(file, tally));
        if (content) yield this.entry(`${folder}/${key}-${cleanName(file.name)}`, content);
      }
    }
  }

  /** Counts a file that is not in the storage, or for which there is no room. */
  private async opened({ key, size }: PersonalFile, tally: ArchiveTally) {
    const hasRoom = tally.files < MOST_FILES && tally.fileBytes + size <= MOST_FILE_BYTES;
    if (!hasRoom || !(await this.store.head(key))) {
      tally.missingFiles++;
      return null;
    }
    tally.files++;
    tally.fileBytes += size;
    return this.store.open(key);
  }

  private entry(path: string, content: ZipEntry['content']): ZipEntry {
    return { path, modifiedAt: new Date(this.clock.now()), content };
  }
}

/** Kinds matter to workbooks alone. */
const columnsOf = ({ members }: PersonalKind): SheetColumn[] =>
  Object.keys(members).map((name) => ({ name, kind: 'text' }));
