import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { ReferredRecords, WorkItemReads, type WorkItemRecord } from '../../work-items';

/** A related item, with the name of the relation as seen from the requested item. */
export interface RelatedEnd {
  readonly name: string;
  readonly otherId: string;
}

/** A work item in a list of relations. */
export interface RelatedItem extends WorkItemRecord {
  readonly relationType: string;
  readonly isEpic: boolean;
}

export type Groups<T> = Readonly<Record<string, readonly T[]>>;

/** Reads the items at the other ends of relations, grouped by name. Items that the caller may not see are left out. */
@Injectable()
export class RelatedItems {
  constructor(
    private readonly items: WorkItemReads,
    private readonly referred: ReferredRecords,
  ) {}

  /** Returns ids by group. `names` are the groups, which exist even if they are empty. */
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

  /** Returns the items with one name of relation. */
  async named(ctx: WorkspaceCtx, name: string, ids: readonly string[]): Promise<readonly RelatedItem[]> {
    const ends = ids.map((otherId) => ({ name, otherId }));
    return (await this.rows(ctx, [name], ends))[name]!;
  }
}

const othersOf = (ends: readonly RelatedEnd[]): string[] => [...new Set(ends.map(({ otherId }) => otherId))];

/** Groups rows by name. A workspace chooses the names, so even one like `__proto__` must become an ordinary member. */
function grouped<T>(
  names: readonly string[],
  ends: readonly RelatedEnd[],
  rowsOf: (end: RelatedEnd) => readonly T[],
): Groups<T> {
  const groups = new Map<string, T[]>(names.map((name) => [name, []]));
  for (const end of ends) groups.get(end.name)?.push(...rowsOf(end));
  return Object.fromEntries(groups);
}
