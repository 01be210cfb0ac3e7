import { Injectable } from '@nestjs/common';
import { invalidField, type ProjectCtx } from '#kernel';
import { permits, type Choice, type TypeRule } from '../domain/assignment';
import {
  chosenTwice,
  outsideAllowlist,
  typeUnknown,
  workflowAssigned,
  workflowMandated,
} from '../domain/workflows.errors';
import { Assignments, assertThere, governing } from './assignments';
import { StrandedItems, type StateMapping } from './stranding';
import { Surroundings } from './surroundings';
import { WorkflowChanges } from './workflow.changes';

/** The workflow that a project chose for a type, or for all other types if `typeId` is null. */
export interface TypePick extends Pick<Choice, 'typeId'> {
  /** Null withdraws the choice. */
  readonly workflowId: string | null;
}

export interface PicksOfProject {
  /** Id of the project. */
  readonly id: string;
  readonly picks: readonly TypePick[];
}

export interface RevisePicks {
  readonly picks: readonly Partial<TypePick>[];
  readonly stateMapping?: StateMapping;
}

/** Use cases of the workflows that a project chooses from those of its workspace. */
@Injectable()
export class WorkflowPicks {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly assignments: Assignments,
    private readonly surroundings: Surroundings,
    private readonly stranded: StrandedItems,
  ) {}

  async get(ctx: ProjectCtx): Promise<PicksOfProject> {
    const picked = await this.picked(ctx);
    return { id: ctx.projectId, picks: picked.map(({ typeId, workflowId }) => ({ typeId, workflowId })) };
  }

  /** Changes the picks of the named types. Picks of other types stay. */
  revise(ctx: ProjectCtx, { picks: sent, stateMapping: mapping }: RevisePicks): Promise<PicksOfProject> {
    const picks = sent.map(({ typeId = null, workflowId }) => ({ typeId, workflowId: told(workflowId) }));
    return this.changes.exclusively(governing(ctx), async () => {
      await this.assertPossible(ctx, picks);
      const { projectId } = ctx;
      const chosen = picks.map((pick) => ({ ...pick, projectId, isPinned: false }));
      await this.assignments.choose(ctx, chosen, await this.picked(ctx));
      await this.stranded.settle(ctx, { workflowIds: workflowsOf(picks), mapping });
      return this.get(ctx);
    });
  }

  private picked(ctx: ProjectCtx) {
    return this.assignments.chosen(ctx, { projectId: ctx.projectId, isPinned: false });
  }

  private async assertPossible(ctx: ProjectCtx, picks: readonly TypePick[]): Promise<void> {
    const typeIds = picks.map(({ typeId }) => typeId);
    if (new Set(typeIds).size < typeIds.length) throw chosenTwice('picks');
    const named = typeIds.filter((id) => id !== null);
    const known = await this.surroundings.types(ctx, named);
    if (!named.every((id) => known.has(id))) throw typeUnknown('picks');
    assertThere(await this.assignments.there(ctx), 'picks', workflowsOf(picks));
    const pinned = await this.assignments.chosen(ctx, { projectId: ctx.projectId, isPinned: true });
    const ruleOf = await this.assignments.rulesOf(ctx);
    for (const { typeId, workflowId } of picks) {
      if (!typeId) continue;
      assertFree(ruleOf(typeId), workflowId);
      if (pinned.some((pin) => pin.typeId === typeId)) throw workflowAssigned();
    }
  }
}

function told(workflowId: string | null | undefined): string | null {
  if (workflowId === undefined) throw invalidField('picks', 'Each pick needs a workflow, or null.', 'required');
  return workflowId;
}

/** Throws if the workspace does not let the project choose, or not this workflow. */
function assertFree(rule: TypeRule, workflowId: string | null): void {
  if (rule.mode === 'required') throw workflowMandated();
  if (workflowId && !permits(rule, workflowId)) throw outsideAllowlist('picks');
}

const workflowsOf = (picks: readonly TypePick[]): string[] =>
  picks.map(({ workflowId }) => workflowId).filter((id) => id !== null);
