import { Injectable } from '@nestjs/common';
import { invalidField, isUuid, type ProjectCtx } from '#kernel';
import { WorkItems } from '../../work-items';
import type { Ruling } from '../domain/ruling';
import { stateOrphans } from '../domain/workflows.errors';
import { Rulings, type ItemGroup } from './rulings';

/** The state that work items go to, by the one that they are in. */
export type StateMapping = Readonly<Record<string, string>>;

/** A change of a workflow, which may leave work items in states that their workflow does not have any more. */
export interface Stranding {
  readonly workflowId: string;
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
  ) {}

  /** To be called after the change, in its transaction: moves the items as the mapping says, or refuses the change. */
  async settle(ctx: ProjectCtx, { workflowId, mapping = {} }: Stranding): Promise<void> {
    const targets = plain(mapping);
    const ruling = await this.rulings.of(ctx);
    const groups = await this.rulings.groups(ctx);
    const stranded = groups.filter(({ typeId, stateId }) => !ruling.holds(typeId, stateId));
    const wrong = wrongTargets({ ruling, workflowId, targets, stranded });
    const open = stranded.filter(({ stateId }) => !targets.has(stateId));
    if (wrong.length || open.length) throw stateOrphans({ orphans: told(stranded), invalid_targets: wrong });
    if (stranded.length) await this.move(ctx, stranded, targets);
  }

  private async move(ctx: ProjectCtx, stranded: readonly ItemGroup[], targets: ReadonlyMap<string, string>) {
    const ids = await this.rulings.itemIds(ctx, stranded);
    // Neither whose the items are nor the request's `If-Match` is about them.
    const asked = { ...ctx, ownOnly: false, expectedVersions: undefined };
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await this.items.changeAll(asked, batch, ({ stateId }) => ({ stateId: targets.get(stateId) }), { unruled: true });
    }
  }
}

interface Aim {
  readonly ruling: Ruling;
  readonly workflowId: string;
  readonly targets: ReadonlyMap<string, string>;
  readonly stranded: readonly ItemGroup[];
}

/** Targets outside the workflow that the items come under; without items that of the change itself. */
function wrongTargets({ ruling, workflowId, targets, stranded }: Aim): string[] {
  const wrong = [...targets].filter(([from, to]) => {
    const concerned = stranded.filter(({ stateId }) => stateId === from);
    if (!concerned.length) return !ruling.inWorkflow(workflowId, to);
    return concerned.some(({ typeId }) => !ruling.holds(typeId, to));
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
  const states = new Map(stranded.map(({ stateId, stateName }) => [stateId, stateName]));
  return [...states].map(([stateId, name]) => {
    const groups = stranded.filter((group) => group.stateId === stateId);
    const projects = [...new Set(groups.map(({ projectId }) => projectId))];
    return {
      state_id: stateId,
      state_name: name,
      count: total(groups),
      per_project: projects.map((id) => ({
        project_id: id,
        count: total(groups.filter(({ projectId }) => projectId === id)),
      })),
    };
  });
}

const total = (groups: readonly ItemGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);
