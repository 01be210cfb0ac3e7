import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import type { Cell } from '#sheets';
import { Users } from '../../identity';
import { ItemExtension, References, WorkItemReads, type WorkItemRecord } from '../../work-items';
import { CUSTOM, keyOf, type ItemColumn, type Names } from './item-columns';

/** A value of a custom property, as answers show it. */
interface ShownValue {
  readonly value: unknown;
  readonly value_detail: unknown;
}

type NameOf = (id: string) => string | undefined;

/** Looks up the names that cells show, for many work items at once. */
@Injectable()
export class CellNames {
  constructor(
    private readonly references: References,
    private readonly users: Users,
    private readonly items: WorkItemReads,
    private readonly extension: ItemExtension,
  ) {}

  async of(ctx: WorkspaceCtx, columns: readonly ItemColumn[], items: readonly WorkItemRecord[]): Promise<Names> {
    const kinds = new Map<string, NameOf>();
    for (const [kind, ids] of referredIn(columns, items)) kinds.set(kind, await this.namesOf(ctx, kind, [...ids]));
    const isCustom = columns.some(({ name }) => name.startsWith(CUSTOM));
    const custom = isCustom ? await this.extension.supplied(ctx, items) : new Map<string, unknown>();
    return {
      of: (kind, id) => (id === null ? null : (kinds.get(kind)?.(id) ?? null)),
      customOf: (itemId, property) => cellOf((custom.get(itemId) as Shown | undefined)?.[property]),
    };
  }

  private async namesOf(ctx: WorkspaceCtx, kind: string, ids: readonly string[]): Promise<NameOf> {
    if (kind === 'user') {
      const people = await this.users.byIds(ctx, ids);
      return (id) => people.get(id)?.email;
    }
    if (kind === 'parent') {
      const parents = await this.items.byIds(ctx, ids, new Set(['projectIdentifier', 'sequenceId']));
      return (id) => (parents.has(id) ? keyOf(parents.get(id)!) : undefined);
    }
    const nameOf = await this.references.namesOf(ctx, kind, ids);
    return (id) => nameOf(id) || undefined;
  }
}

type Shown = Readonly<Record<string, ShownValue>>;

/** Returns the ids that these columns of the work items refer to, by kind. */
function referredIn(
  columns: readonly ItemColumn[],
  items: readonly WorkItemRecord[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { refers } of columns) {
    if (!refers) continue;
    const { kind, member } = refers;
    const ids = items.flatMap((item) => (item[member] as string | readonly string[] | null) ?? []);
    if (ids.length) found.set(kind, new Set([...(found.get(kind) ?? []), ...ids]));
  }
  return found;
}

/** Options and records are shown by their names. */
function cellOf({ value = null, value_detail: detail }: Partial<ShownValue> = {}): Cell {
  if (!Array.isArray(value)) return named(value, detail);
  const details = Array.isArray(detail) ? (detail as unknown[]) : [];
  return value.map((one, index) => String(named(one, details[index] ?? (value.length === 1 ? detail : undefined))));
}

function named(value: unknown, detail: unknown): string | number | boolean | null {
  const { name } = (detail ?? {}) as { readonly name?: unknown };
  if (typeof name === 'string') return name;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
