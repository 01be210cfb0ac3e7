import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { permits, type Choice } from '../domain/assignment';
import { chosenTwice, outsideAllowlist, pinsUnavailable, projectUnknown } from '../domain/workflows.errors';
import { Assignments, assertThere } from './assignments';
import { StrandedItems, type StateMapping } from './stranding';
import { WorkspaceRecords } from './surroundings';
import { TypeRules } from './type-workflows';
import { WorkflowChanges } from './workflow.changes';

/** The workflow pinned for a type in a project. */
export type Pin = Pick<Choice, 'projectId' | 'workflowId'>;

export interface PinsOfType {
  /** Id of the type. */
  readonly id: string;
  readonly pins: readonly Pin[];
}

export type RevisePins = Pick<PinsOfType, 'pins'> & { readonly stateMapping?: StateMapping };

/** Use cases of the workflows that a workspace pins for a type in some projects. */
@Injectable()
export class WorkflowPins {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly assignments: Assignments,
    private readonly rules: TypeRules,
    private readonly records: WorkspaceRecords,
    private readonly stranded: StrandedItems,
  ) {}

  async get(ctx: WorkspaceCtx, id: string): Promise<PinsOfType> {
    const typeId = await this.rules.typeIn(ctx, id);
    return { id: typeId, pins: (await this.pinned(ctx, typeId)).map(pinOf) };
  }

  /** Replaces all pins of the type. */
  revise(ctx: WorkspaceCtx, id: string, { pins, stateMapping: mapping }: RevisePins): Promise<PinsOfType> {
    return this.changes.exclusively(ctx, async () => {
      const typeId = await this.rules.typeIn(ctx, id);
      await this.assertPossible(ctx, typeId, pins);
      const there = await this.pinned(ctx, typeId);
      const gone = there.filter(({ projectId }) => !pins.some((pin) => pin.projectId === projectId));
      const wanted = [...pins, ...gone.map(({ projectId }) => ({ projectId, workflowId: null }))];
      const chosen = wanted.map((one) => ({ ...one, typeId, isPinned: true }));
      await this.assignments.choose(ctx, chosen, there);
      await this.stranded.settle(ctx, { workflowIds: pins.map(({ workflowId }) => workflowId), mapping });
      return { id: typeId, pins: (await this.pinned(ctx, typeId)).map(pinOf) };
    });
  }

  private async assertPossible(ctx: WorkspaceCtx, typeId: string, pins: readonly Pin[]): Promise<void> {
    const rule = await this.assignments.ruleOf(ctx, typeId);
    if (rule.mode === 'required') throw pinsUnavailable();
    const workflowIds = pins.map(({ workflowId }) => workflowId);
    assertThere(await this.assignments.there(ctx), 'pins', workflowIds);
    const projectIds = pins.map(({ projectId }) => projectId);
    const known = await this.records.projects(ctx, projectIds);
    if (!projectIds.every((project) => known.has(project))) throw projectUnknown();
    if (known.size < projectIds.length) throw chosenTwice('pins');
    if (!workflowIds.every((workflow) => permits(rule, workflow))) throw outsideAllowlist('pins');
  }

  private pinned(ctx: WorkspaceCtx, typeId: string) {
    return this.assignments.chosen(ctx, { typeId, isPinned: true });
  }
}

const pinOf = ({ projectId, workflowId }: Pin): Pin => ({ projectId, workflowId });
