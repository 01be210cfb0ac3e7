import { Injectable } from '@nestjs/common';
import {
  accepted,
  each,
  newId,
  ofChanged,
  projectIdOf,
  type Draft,
  type ListRequest,
  type LockedRecords,
  type Outcome,
  type Revision,
} from '#kernel';
import { assertTypes, type Workflow } from '../domain/workflow';
import {
  defaultWorkflowStays,
  typeUnknown,
  workflowNameTaken,
  workflowPairTaken,
  workflowUsed,
} from '../domain/workflows.errors';
import { Assignments } from './assignments';
import { StrandedItems, type StateMapping } from './stranding';
import { Surroundings } from './surroundings';
import { WorkflowChanges } from './workflow.changes';
import { WorkflowRepository, type Home, type WorkflowRecord } from './workflow.repository';
import { WorkflowVisibility } from './workflow-visibility';

type Settings = Omit<Workflow, 'id' | 'projectId' | 'isDefault'> & { readonly stateMapping?: StateMapping };

export type CreateWorkflow = Pick<Settings, 'name'> & Partial<Settings>;
export type ReviseWorkflow = Partial<Settings>;

/** Differences between versions of the interface. */
export interface WorkflowPolicy {
  /** True if several workflows of a project may have the same name. */
  readonly sharesNames?: boolean;
}

interface Claims extends WorkflowPolicy {
  readonly before?: LockedRecords<WorkflowRecord>;
}

const BLANK = {
  description: '',
  isActive: true,
  isDefault: false,
  typeIds: [],
  externalSource: null,
  externalId: null,
} as const;

/** Use cases of the workflows of a project, or of a governing workspace. */
@Injectable()
export class Workflows {
  constructor(
    private readonly workflows: WorkflowRepository,
    private readonly changes: WorkflowChanges,
    private readonly sight: WorkflowVisibility,
    private readonly surroundings: Surroundings,
    private readonly assignments: Assignments,
    private readonly stranded: StrandedItems,
  ) {}

  async list(ctx: Home, request: ListRequest) {
    const page = await this.changes.workflows.list(this.sight.sourceOf(ctx), request);
    return { ...page, items: await this.sight.seen(ctx, page.items) };
  }

  /** Returns all workflows, the default one first. */
  async all(ctx: Home): Promise<WorkflowRecord[]> {
    const workflows = await this.workflows.all(this.sight.sourceOf(ctx));
    workflows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || (a.id < b.id ? -1 : 1));
    return this.sight.seen(ctx, workflows);
  }

  async get(ctx: Home, id: string): Promise<WorkflowRecord> {
    return this.sight.one(ctx, await this.changes.workflows.get(this.sight.sourceOf(ctx), id));
  }

  createMany(
    ctx: Home,
    commands: readonly CreateWorkflow[],
    policy: WorkflowPolicy = {},
  ): Promise<Outcome<WorkflowRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const projectId = projectIdOf(ctx);
      const drafts = commands.map(({ stateMapping: _, ...command }) => {
        return { ...BLANK, ...command, id: newId(), projectId };
      });
      const made = await this.changes.workflows.add(ctx, await this.sound(ctx, drafts, policy));
      return this.changes.trail.added(ctx, made);
    });
  }

  reviseMany(
    ctx: Home,
    revisions: readonly Revision<ReviseWorkflow>[],
    policy: WorkflowPolicy = {},
  ): Promise<Outcome<WorkflowRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const before = await this.changes.workflows.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch: { stateMapping: _, ...patch } }) => {
        return { ...before.get(id), ...patch };
      });
      const sound = await this.sound(ctx, revised, { ...policy, before });
      const saved = await this.changes.trail.saved(ctx, before, await this.changes.workflows.save(ctx, before, sound));
      for (const { id, patch } of revisions)
        if (before.has(id)) await this.stranded.settle(ctx, { workflowIds: [id], mapping: patch.stateMapping });
      return saved;
    });
  }

  /** Deletes workflows. Work items of their types use the default workflow afterwards. */
  removeMany(ctx: Home, ids: readonly string[]): Promise<Outcome<WorkflowRecord>[]> {
    return this.changes.exclusively(ctx, async () => {
      const before = await this.changes.workflows.select(ctx, ids);
      const used = await this.assignments.used(ctx, ids);
      const removed = each(ids, (id) => {
        if (before.get(id).isDefault) throw defaultWorkflowStays();
        if (used.has(id)) throw workflowUsed();
        return before.take(id);
      });
      for (const { id } of accepted(removed))
        await this.changes.clear({ ...ctx, workflowId: id, expectedVersions: undefined });
      await this.changes.workflows.drop(ctx, accepted(removed));
      for (const { id } of accepted(removed)) await this.stranded.settle(ctx, { workflowIds: [id] });
      return this.changes.trail.dropped(ctx, removed);
    });
  }

  /** Checks that names, external pairs and types are free and that the types exist. */
  private async sound<R extends Draft<WorkflowRecord>>(
    ctx: Home,
    workflows: readonly Outcome<R>[],
    { before, sharesNames }: Claims,
  ): Promise<Outcome<R>[]> {
    const pairTaken = before ? ofChanged(workflowPairTaken) : workflowPairTaken;
    const taken = await this.workflows.uniqueValues(ctx, accepted(workflows));
    const others = await this.workflows.all(ctx);
    const types = await this.surroundings.types(ctx, [
      ...new Set(accepted(workflows).flatMap(({ typeIds }) => typeIds)),
    ]);
    return each(workflows, (workflow) => {
      taken.assertPairFree(workflow, pairTaken);
      const isNamed = !sharesNames && workflow.name !== before?.get(workflow.id).name;
      if (isNamed) taken.assertNameFree(workflow, workflowNameTaken);
      taken.add(workflow);
      if (!workflow.typeIds.every((id) => types.has(id))) throw typeUnknown('typeIds');
      assertTypes(workflow, others);
      return workflow;
    });
  }
}
