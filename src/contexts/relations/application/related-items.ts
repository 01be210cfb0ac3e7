import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { ReferredRecords, WorkItemReads, type WorkItemRecord } from '../../work-items';

/** Another item, and what its relation is called from the one that was asked about. */
export interface RelatedEnd {
  readonly name: string;
  readonly otherId: string;
}

/** A work item as lists of relations show it. */
export interface RelatedItem extends WorkItemRecord {
  readonly relationType: string;
  readonly isEpic: boolean;
}

export type Groups<T> = Readonly<Record<string, readonly T[]>>;

/** The items at the other ends of relations, in groups by name. Those that the caller does not see are not there. */
@Injectable()
export class RelatedItems {
  constructor(
    private readonly items: WorkItemReads,
    private readonly referred: ReferredRecords,
  ) {}

  /** `names`: the groups that are there even where they are empty. */
  async ids(ctx: WorkspaceCtx, names: readonly string[], ends: readonly RelatedEnd[]): Promise<Groups<string>> {
    const seen = await this.items.byIds(ctx, othersOf(ends), new Set(['id']));
    return grouped(names, ends, ({ otherId }) => (seen.has(otherId) ? [otherId] : []));
  }

  async rows(ctx: WorkspaceCtx, names: readonly string[], ends: readonly RelatedEnd[]): Promise<Groups<RelatedItem>> {
    const seen = await this.items.byIds(ctx, othersOf(ends));
    const typeIds = [...seen.values()].flatMap(({ typeId }) => typeId ?? []);
    const types = await this.referred.of<{ readonly isEpic: boolean }>('type').byIds(ctx, [...new Set(typeIds)]);
    return grouped(names, ends, ({ name, otherId }) => {
      const item = seen.get(otherId);
      return item ? [{ ...item, relationType: name, isEpic: types.get(item.typeId ?? '')?.isEpic ?? false }] : [];
    });
  }

  /** Rows of items whose relation has one name. */
  async named(ctx: WorkspaceCtx, name: string, ids: readonly string[]): Promise<readonly RelatedItem[]> {
    const ends = ids.map((otherId) => ({ name, otherId }));
    return (await this.rows(ctx, [name], ends))[name]!;
  }
}

const othersOf = (ends: readonly RelatedEnd[]): string[] => [...new Set(ends.map(({ otherId }) => otherId))];

/** Names are a workspace's own words: they become members of the object whatever they are, as `__proto__`. */
function grouped<T>(
  names: readonly string[],
  ends: readonly RelatedEnd[],
  rowsOf: (end: RelatedEnd) => readonly T[],
): Groups<T> {
  const groups = new Map<string, T[]>(names.map((name) => [name, []]));
  for (const end of ends) groups.get(end.name)?.push(...rowsOf(end));
  return Object.fromEntries(groups);
}
