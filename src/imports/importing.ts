import type { Arrivals } from './arrivals';
import type { People } from './people';
import type { TargetProject } from './project';
import type { Report } from './report';
import type { KindOfThing } from './thing';

/** What all steps of an import share. */
export interface Importing {
  readonly arrivals: Arrivals;
  readonly people: People;
  readonly project: TargetProject;
  readonly report: Report;
  /** Also the `external_source` of what arrives. */
  readonly source: string;
  /** Time of the import. */
  readonly now: string;
  /** Ids of records that are here under another id than `idOf` gives, by kind and key. */
  readonly found: Map<string, string>;
  /** Returns the id of a thing, which is the same in each import. */
  readonly idOf: (kind: KindOfThing, key: string) => string;
}

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
