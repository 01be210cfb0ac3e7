import { Injectable } from '@nestjs/common';
import {
  accepted,
  each,
  newId,
  ofChanged,
  type Failure,
  type Draft,
  type ListRequest,
  type Outcome,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import { References } from '../../work-items';
import type { Workflow } from '../domain/workflow';
import { assertTypes } from '../domain/workflow-types';
import { defaultWorkflowStays, typeUnknown, workflowNameTaken, workflowPairTaken } from '../domain/workflows.errors';
import { StrandedItems, type StateMapping } from './stranding';
import { WorkflowChanges } from './workflow.changes';
import { WorkflowRepository, type WorkflowRecord } from './workflow.repository';

type Settings = Omit<Workflow, 'id' | 'projectId' | 'isDefault'> & { readonly stateMapping?: StateMapping };

export type CreateWorkflow = Pick<Settings, 'name'> & Partial<Settings>;
export type ReviseWorkflow = Partial<Settings>;

const BLANK = {
  description: '',
  isActive: true,
  isDefault: false,
  typeIds: [],
  externalSource: null,
  externalId: null,
} as const;

/** The use cases of the workflows of a project. */
@Injectable()
export class Workflows {
  constructor(
    private readonly workflows: WorkflowRepository,
    private readonly changes: WorkflowChanges,
    private readonly references: References,
    private readonly stranded: StrandedItems,
  ) {}

  list(ctx: ProjectCtx, request: ListRequest) {
    return this.changes.workflows.list(ctx, request);
  }

  /** All of them, the default one first. */
  async all(ctx: ProjectCtx): Promise<WorkflowRecord[]> {
    const workflows = await this.workflows.all(ctx);
    return workflows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || (a.id < b.id ? -1 : 1));
  }

  get(ctx: ProjectCtx, id: string) {
    return this.changes.workflows.get(ctx, id);
  }

  createMany(ctx: ProjectCtx, commands: readonly CreateWorkflow[]): Promise<Outcome<WorkflowRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const { projectId } = ctx;
      const drafts = commands.map(({ stateMapping: _, ...command }) => {
        return { ...BLANK, ...command, id: newId(), projectId };
      });
      const made = await this.changes.workflows.add(ctx, await this.sound(ctx, drafts));
      return this.changes.trail.added(ctx, made);
    });
  }

  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseWorkflow>[]): Promise<Outcome<WorkflowRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const before = await this.changes.workflows.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch: { stateMapping: _, ...patch } }) => {
        return { ...before.get(id), ...patch };
      });
      const sound = await this.sound(ctx, revised, ofChanged(workflowPairTaken));
      const saved = await this.changes.trail.saved(ctx, before, await this.changes.workflows.save(ctx, before, sound));
      for (const { id, patch } of revisions)
        if (before.has(id)) await this.stranded.settle(ctx, { workflowId: id, mapping: patch.stateMapping });
      return saved;
    });
  }

  /** Work items of its types come under the default workflow. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]): Promise<Outcome<WorkflowRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const before = await this.changes.workflows.select(ctx, ids);
      const removed = each(ids, (id) => {
        if (before.get(id).isDefault) throw defaultWorkflowStays();
        return before.take(id);
      });
      for (const { id } of accepted(removed))
        await this.changes.clear({ ...ctx, workflowId: id, expectedVersions: undefined });
      await this.changes.workflows.drop(ctx, accepted(removed));
      for (const { id } of accepted(removed)) await this.stranded.settle(ctx, { workflowId: id });
      return this.changes.trail.dropped(ctx, removed);
    });
  }

  /** Name, pair and types are free, and the types are there. */
  private async sound<R extends Draft<WorkflowRecord>>(
    ctx: ProjectCtx,
    workflows: readonly Outcome<R>[],
    pairTaken: Failure = workflowPairTaken,
  ): Promise<Outcome<R>[]> {
    const refusals = { pair: pairTaken, name: workflowNameTaken };
    const free = await this.changes.workflows.free(ctx, workflows, refusals);
    const others = await this.workflows.all(ctx);
    const types = await this.types(ctx, accepted(free));
    return each(free, (workflow) => {
      if (!workflow.typeIds.every((id) => types.has(id))) throw typeUnknown();
      assertTypes(workflow, others);
      return workflow;
    });
  }

  private async types(ctx: ProjectCtx, workflows: readonly Draft<WorkflowRecord>[]): Promise<ReadonlySet<string>> {
    const asked = [...new Set(workflows.flatMap(({ typeIds }) => typeIds))];
    if (!asked.length) return new Set();
    return (await this.references.facts(ctx, new Map([['type', asked]]))).known.get('type')!.all;
  }
}
