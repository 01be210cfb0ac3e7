import { cleanHtml, type CleanHtml } from '#html';
import type { Arrivals } from './arrivals';
import type { Chosen } from './choices';
import type { IdOf } from './ids';
import type { People } from './people';
import type { TargetProject } from './project';
import type { Report } from './report';
import type { CommentThing, FileHolder, ItemThing } from './thing';

/** A text and the record that it belongs to. */
export interface ShownText {
  readonly html: string;
  readonly holder: FileHolder;
}

export interface HeldText extends ShownText {
  readonly author: string | null;
}

/** Gives the id of the record that files belong to; undefined if it is not here. */
export type HolderId = (holder: FileHolder) => string | undefined;

/** Files as texts need them. */
export interface FilesOfTexts {
  /** Makes files of pictures whose bytes stand in these texts. */
  takeInline(texts: readonly HeldText[]): Promise<void>;
  /** True if nothing of a text depends on files. */
  areNotIn(html: string): boolean;
  /** Returns a text that names the files that are here by their addresses here. */
  textOf(text: ShownText, holderId: HolderId): string;
}

/** Texts of work items and comments. */
interface CleanTexts {
  /** Returns the clean text of a thing. It names files by their addresses here. */
  of(thing: CommentThing | ItemThing, holder: FileHolder): CleanHtml;
}

/** What all steps of an import share. */
export interface Importing {
  readonly arrivals: Arrivals;
  readonly people: People;
  readonly project: TargetProject;
  readonly report: Report;
  readonly chosen: Chosen;
  /** Also the `external_source` of what arrives. */
  readonly source: string;
  /** Time of the import. */
  readonly now: string;
  /**
   * Ids of records that are here under another id than `idOf` gives, by kind and key. Of types, properties, options and points
   * it has all that are here.
   */
  readonly found: Map<string, string>;
  /** Returns the id of a thing, which is the same in each import. */
  readonly idOf: IdOf;
  readonly files: FilesOfTexts;
  readonly texts: CleanTexts;
  readonly holderId: HolderId;
}

/** Cleans a text. It names files by their addresses here. */
export const textOf = ({ files, holderId }: Importing, text: ShownText): CleanHtml =>
  cleanHtml(files.textOf(text, holderId));

/** The external pair of a record. */
export const pair = ({ source }: Importing, key: string) => ({ external_source: source, external_id: key });

/** Members that all records of a tenant have. */
export const base = ({ now }: Importing, id: string, by: string | null, at: string | null = null) => ({
  id,
  created_at: at ?? now,
  updated_at: at ?? now,
  created_by_id: by,
  updated_by_id: by,
  version: 1,
});

interface Entry {
  readonly key: string;
  readonly itemId: string;
  readonly author: string | null;
  readonly at: string;
}

/** Members that all entries of a history have. */
export const historyEntry = ({ people, project, idOf }: Importing, { key, itemId, author, at }: Entry) => ({
  ...{ id: idOf('history', key), project_id: project.id, work_item_id: itemId },
  ...{ actor_id: people.idOf(author), created_at: at, epoch: Date.parse(at) / 1000, attachments: [] },
});
