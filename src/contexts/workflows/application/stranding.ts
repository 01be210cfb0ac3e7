import { Injectable } from '@nestjs/common';
import { invalidField, isUuid, projectIdOf, type ProjectCtx } from '#kernel';
import { fromOutside, WorkItems } from '../../work-items';
import { stateOrphans } from '../domain/workflows.errors';
import { groupedBy } from './grouped';
import { Rulings, type ItemGroup, type RulingOf } from './rulings';
import { WorkflowChanges, type StoredChain } from './workflow.changes';
import type { Home, InWorkflow } from './workflow.repository';

/** The state that work items go to, by the one that they are in; both as the place of the change has them. */
export type StateMapping = Readonly<Record<string, string>>;

/** A change of workflows, which may leave work items in states that their workflow does not have any more. */
export interface Stranding {
  /** What is changed, or chosen. */
  readonly workflowIds: readonly string[];
  readonly mapping?: StateMapping;
}

/** So many work items are changed at a time. */
const BATCH = 1000;

/** Sees to it that no change of workflows leaves a work item in a state that its workflow does not have. */
@Injectable()
export class StrandedItems {
  constructor(
    private readonly rulings: Rulings,
    private readonly items: WorkItems,
    private readonly changes: WorkflowChanges,
  ) {}

  /**
   * To be called after states were added to a chain. A workflow that had none bound nobody: where its first states leave
   * work items out, it stays so, not active, until whoever builds it activates it or says where they go.
   */
  async settleAdded(place: InWorkflow, chain: StoredChain, mapping: StateMapping = {}): Promise<void> {
    const isNew = !chain.storedStates.length && !Object.keys(mapping).length;
    if (isNew && (await this.within(place)).stranded.length) await this.changes.suspend(place);
    await this.settle(place, { workflowIds: [place.workflowId], mapping });
  }

  /** To be called after the change, in its transaction: moves the items as the mapping says, or refuses the change. */
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

  private async placeOf(ctx: Home, [first]: readonly ItemGroup[]): Promise<Place> {
    // Neither whose the items are nor the request's `If-Match` is about them.
    const asked = { ...ctx, ownOnly: false, expectedVersions: undefined };
    if (projectIdOf(ctx)) return { ctx: asked as ProjectCtx, ownStateOf: (id) => id };
    const copies = await this.rulings.copies(ctx, first!.projectId);
    return { ctx: fromOutside(asked, first!), ownStateOf: (id) => copies.get(id)! };
  }

  private async move({ ctx, ownStateOf }: Place, stranded: readonly ItemGroup[], targets: ReadonlyMap<string, string>) {
    const goals = new Map(stranded.map((one) => [one.stateId, ownStateOf(targets.get(one.placeStateId)!)]));
    const ids = await this.rulings.itemIds(ctx, stranded);
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await this.items.changeAll(ctx, batch, ({ stateId }) => ({ stateId: goals.get(stateId) }), { unruled: true });
    }
  }
}

/** A project in which items are stranded. */
interface Place {
  readonly ctx: ProjectCtx;
  /** Its own state by that of the place of the change. */
  readonly ownStateOf: (stateId: string) => string;
}

interface Aim {
  readonly rulingOf: RulingOf;
  readonly workflowIds: readonly string[];
  readonly targets: ReadonlyMap<string, string>;
  readonly stranded: readonly ItemGroup[];
}

/** Targets outside the workflow that the items come under; without items those outside all that is changed. */
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
      'Expected ids of states, each by the id of the state whose work items go there.',
    );
  return new Map(entries.map(([from, to]) => [from.toLowerCase(), to.toLowerCase()]));
}

/** What is stranded, state by state. */
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
