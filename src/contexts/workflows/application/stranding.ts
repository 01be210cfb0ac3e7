import { Injectable } from '@nestjs/common';
import { invalidField, isUuid, projectIdOf, type ProjectCtx } from '#kernel';
import { fromOutside } from '../../projects';
import { WorkItems } from '../../work-items';
import { stateOrphans } from '../domain/workflows.errors';
import { Rulings, type ItemGroup, type RulingOf } from './rulings';
import { WorkflowChanges, type StoredChain } from './workflow.changes';
import type { Home, InWorkflow } from './workflow.repository';

/**
 * Target states of work items by their present state. For workflows of a workspace, both are states of the workspace.
 */
export type StateMapping = Readonly<Record<string, string>>;

/** A change of workflows that may leave work items in states that their workflow no longer has. */
export interface Stranding {
  /** The workflows that are changed or chosen. */
  readonly workflowIds: readonly string[];
  readonly mapping?: StateMapping;
}

/** Number of work items that are changed at a time. */
const BATCH = 1000;

/** Ensures that no change of workflows leaves a work item in a state that its workflow does not have. */
@Injectable()
export class StrandedItems {
  constructor(
    private readonly rulings: Rulings,
    private readonly items: WorkItems,
    private readonly changes: WorkflowChanges,
  ) {}

  /**
   * Call this after adding states to a chain. A workflow without states applies to no items, so its first states may
   * leave out existing work items. In this case it is deactivated until a client activates it or sends a mapping.
   */
  async settleAdded(place: InWorkflow, chain: StoredChain, mapping: StateMapping = {}): Promise<void> {
    const isNew = !chain.storedStates.length && !Object.keys(mapping).length;
    if (isNew && (await this.within(place)).stranded.length) await this.changes.suspend(place);
    await this.settle(place, { workflowIds: [place.workflowId], mapping });
  }

  /**
   * Call this after the change, in its transaction. Moves the items according to the mapping, or refuses the change.
   */
  async settle(ctx: Home, { workflowIds, mapping = {} }: Stranding): Promise<void> {
    const targets = plain(mapping);
    const { rulingOf, stranded } = await this.within(ctx);
    const wrong = wrongTargets({ rulingOf, workflowIds, targets, stranded });
    const open = stranded.filter(({ placeStateId }) => !targets.has(placeStateId));
    if (wrong.length || open.length) throw stateOrphans({ orphans: told(stranded), invalid_targets: wrong });
    for (const here of groupedBy(stranded, ({ projectId }) => projectId).values())
      await this.move(await this.placeOf(ctx, here), here, targets);
  }

  private async within(ctx: Home) {
    const rulingOf = await this.rulings.within(ctx);
    const groups = await this.rulings.groups(ctx);
    const stranded = groups.filter((group) => !rulingOf(group.projectId).holds(group.typeId, group.placeStateId));
    return { rulingOf, stranded };
  }

  private async placeOf(ctx: Home, [first]: readonly ItemGroup[]): Promise<StrandedProject> {
    // Neither the creators of the items nor the `If-Match` of the request matter here.
    const asked = { ...ctx, ownOnly: false, expectedVersions: undefined };
    if (projectIdOf(ctx)) return { ctx: asked as ProjectCtx, ownStateOf: (id) => id };
    const copies = await this.rulings.copies(ctx, first!.projectId);
    return { ctx: fromOutside(asked, first!), ownStateOf: (id) => copies.get(id)! };
  }

  private async move(
    { ctx, ownStateOf }: StrandedProject,
    stranded: readonly ItemGroup[],
    targets: ReadonlyMap<string, string>,
  ) {
    const goals = new Map(stranded.map((one) => [one.stateId, ownStateOf(targets.get(one.placeStateId)!)]));
    const ids = await this.rulings.itemIds(ctx, stranded);
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await this.items.changeAll(ctx, batch, ({ stateId }) => ({ stateId: goals.get(stateId) }), { unruled: true });
    }
  }
}

/** A project with stranded items. */
interface StrandedProject {
  readonly ctx: ProjectCtx;
  /** Returns the project's own state for a state that the changed workflows name. */
  readonly ownStateOf: (stateId: string) => string;
}

interface Aim {
  readonly rulingOf: RulingOf;
  readonly workflowIds: readonly string[];
  readonly targets: ReadonlyMap<string, string>;
  readonly stranded: readonly ItemGroup[];
}

/**
 * Returns targets that the workflow of their items does not have. Targets without items must be in one of the changed
 * workflows.
 */
function wrongTargets({ rulingOf, workflowIds, targets, stranded }: Aim): string[] {
  const wrong = [...targets].filter(([from, to]) => {
    const concerned = stranded.filter(({ placeStateId }) => placeStateId === from);
    if (!concerned.length) return !workflowIds.some((id) => rulingOf(null).inWorkflow(id, to));
    return concerned.some(({ projectId, typeId }) => !rulingOf(projectId).holds(typeId, to));
  });
  return [...new Set(wrong.map(([, to]) => to))];
}

function plain(mapping: StateMapping): ReadonlyMap<string, string> {
  const entries = Object.entries(mapping);
  if (!entries.every(([from, to]) => isUuid(from) && isUuid(to)))
    throw invalidField(
      'stateMapping',
      'Expected an object with the id of the new state by the id of the state that work items leave.',
    );
  return new Map(entries.map(([from, to]) => [from.toLowerCase(), to.toLowerCase()]));
}

/** Describes the stranded items by state. */
function told(stranded: readonly ItemGroup[]): object[] {
  return [...groupedBy(stranded, ({ placeStateId }) => placeStateId)].map(([stateId, groups]) => ({
    state_id: stateId,
    state_name: groups[0]!.stateName,
    count: total(groups),
    per_project: [...groupedBy(groups, ({ projectId }) => projectId)].map(([id, here]) => ({
      project_id: id,
      count: total(here),
    })),
  }));
}

const total = (groups: readonly ItemGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Groups records by a key. Each group keeps the order of its records. */
export function groupedBy<T, K>(records: readonly T[], keyOf: (record: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const record of records) {
    const group = groups.get(keyOf(record));
    if (group) group.push(record);
    else groups.set(keyOf(record), [record]);
  }
  return groups;
}
