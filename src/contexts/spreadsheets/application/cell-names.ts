import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import type { Cell } from '#sheets';
import { Users } from '../../identity';
import { ItemExtension, References, WorkItemReads, type WorkItemRecord } from '../../work-items';
import { CUSTOM, type ItemColumn, type Names } from './item-columns';

/** A value of a custom property, as answers show it. */
interface ShownValue {
  readonly value: unknown;
  readonly value_detail: unknown;
}

type NameOf = (id: string) => string | undefined;

const MEMBERS: Readonly<Record<string, (item: WorkItemRecord) => readonly (string | null)[]>> = {
  type: ({ typeId }) => [typeId],
  state: ({ stateId }) => [stateId],
  label: ({ labelIds }) => labelIds,
  cycle: ({ cycleId }) => [cycleId],
  module: ({ moduleIds }) => moduleIds,
  milestone: ({ milestoneId }) => [milestoneId],
  point: ({ estimatePointId }) => [estimatePointId],
  user: ({ assigneeIds, createdById }) => [...(assigneeIds ?? []), createdById],
  parent: ({ parentId }) => [parentId],
};

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
    const read = new Set(columns.flatMap(({ reads }) => reads as readonly string[]));
    const kinds = new Map<string, NameOf>();
    for (const [kind, idsOf] of Object.entries(MEMBERS)) {
      const ids = new Set(items.flatMap((item) => (idsOf(item) ?? []).flatMap((id) => id ?? [])));
      if (ids.size) kinds.set(kind, await this.namesOf(ctx, kind, [...ids]));
    }
    const isCustom = columns.some(({ name }) => name.startsWith(CUSTOM));
    const custom = isCustom && read.has('typeId') ? await this.extension.supplied(ctx, items) : new Map();
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
      return (id) => keyOf(parents.get(id));
    }
    const nameOf = await this.references.namesOf(ctx, kind, ids);
    return (id) => nameOf(id) || undefined;
  }
}

type Shown = Readonly<Record<string, ShownValue>>;

const keyOf = (item: WorkItemRecord | undefined): string | undefined =>
  item && `${item.projectIdentifier}-${item.sequenceId}`;

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
