import type { KindOfThing, RemarkThing } from '../thing';
import type { ExternalPair, LabelPart, NamedRecord, Origin } from '../workspace/things';
import type { OptionalLists } from './optional-lists';
import type { Pictures } from './pictures';

/** What the records of a workspace are read with. */
export interface WorkspaceOptions {
  readonly lists: OptionalLists;
  /** Lists of version 2 of the interface. */
  readonly second: OptionalLists;
  readonly pictures: Pictures;
  /** Id of the project there. */
  readonly project: string;
  /** Ids of its work items. */
  readonly items: ReadonlySet<string>;
}

/** What records of the workspace have in common. Servers of other makers leave members out. */
export interface ServerRecord {
  readonly id: string;
  readonly created_at?: string | null;
  readonly created_by?: string | null;
  readonly updated_at?: string | null;
}

export interface ServerNamed extends ServerRecord {
  readonly name: string;
  readonly external_source?: string | null;
  readonly external_id?: string | null;
}

export interface ServerMark extends ServerNamed {
  readonly color?: string | null;
  readonly description?: string | null;
}

export const originOf = ({ created_at: at, created_by: by, updated_at: updated }: ServerRecord): Origin => ({
  ...{ createdAt: at ?? null, createdBy: by ?? null, updatedAt: updated ?? null },
});

export const partOf = (record: ServerRecord) => ({ key: record.id, ...originOf(record) });

export const externalOf = ({ external_source: source, external_id: id }: ServerNamed): ExternalPair | null =>
  source && id ? { source, id } : null;

export const namedOf = (record: ServerNamed): NamedRecord => ({
  ...{ ...partOf(record), name: record.name, external: externalOf(record) },
});

export const labelOf = (label: ServerMark): LabelPart => ({
  ...{ ...namedOf(label), color: label.color ?? '', description: label.description ?? '' },
});

/** True unless a record belongs to other projects only: it comes with these. */
export const touches = (linked: readonly string[], own: ReadonlySet<string>): boolean =>
  !linked.length || linked.some((id) => own.has(id));

/** Says how many records belong to other projects only. */
export function* othersLeft(of: KindOfThing, count: number): Iterable<RemarkThing> {
  if (count) yield { kind: 'remark', of, key: 'others', what: `${count} belong to other projects and come with these` };
}

/** Says that pictures of a record stay behind, if its texts show some. */
export function* picturesLeft(pictures: Pictures, of: KindOfThing, key: string, texts: readonly string[]) {
  if (texts.some((html) => pictures.areIn(html)))
    yield { kind: 'remark', of, key, what: 'the pictures in its texts stay behind' } satisfies RemarkThing;
}
