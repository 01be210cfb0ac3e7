import { Injectable } from '@nestjs/common';
import { isUuid, notFound, type WorkspaceCtx } from '#kernel';
import { permits, type Mode } from '../domain/assignment';
import { allowlistExcludes, defaultNeeded, outsideAllowlist } from '../domain/workflows.errors';
import type { ChoiceRecord, WorkflowRecord } from './workflow.repository';
import { assertThere, Assignments } from './assignments';
import { StrandedItems, type StateMapping } from './stranding';
import { WorkspaceRecords } from './surroundings';
import { WorkflowChanges } from './workflow.changes';

/** The workflows that projects of a workspace can use for a type. */
export interface TypeWorkflows {
  /** Id of the type. */
  readonly id: string;
  readonly mode: Mode;
  readonly workflowIds: readonly string[];
  /** The workflow of projects that have chosen none. */
  readonly defaultWorkflowId: string | null;
}

export type ReviseTypeWorkflows = Partial<Omit<TypeWorkflows, 'id'>> & {
  readonly acknowledge?: boolean;
  readonly stateMapping?: StateMapping;
};

/** Use cases of a workspace's rules about the workflows of a type. */
@Injectable()
export class TypeRules {
  constructor(
    private readonly changes: WorkflowChanges,
    private readonly assignments: Assignments,
    private readonly records: WorkspaceRecords,
    private readonly stranded: StrandedItems,
  ) {}

  async get(ctx: WorkspaceCtx, typeId: string): Promise<TypeWorkflows> {
    return this.read(ctx, await this.typeIn(ctx, typeId), await this.assignments.there(ctx));
  }

  revise(ctx: WorkspaceCtx, id: string, command: ReviseTypeWorkflows): Promise<TypeWorkflows> {
    const { acknowledge = false, stateMapping: mapping, ...patch } = command;
    return this.changes.exclusively(ctx, async () => {
      const typeId = await this.typeIn(ctx, id);
      const there = await this.assignments.there(ctx);
      const before = await this.read(ctx, typeId, there);
      const after = { ...before, ...patch };
      assertSound(after, there);
      const excluded = await this.excluded(ctx, after);
      if (excluded.length && !acknowledge) throw allowlistExcludes(told(excluded, there));
      await this.assignments.forget(ctx, excluded);
      const { defaultWorkflowId, ...rule } = after;
      await this.assignments.rule(ctx, rule);
      if (defaultWorkflowId !== before.defaultWorkflowId) await this.makeDefault(ctx, after, there);
      await this.stranded.settle(ctx, { workflowIds: [...there.keys()], mapping });
      return after;
    });
  }

  /** Returns the id as it is stored. Throws if the workspace has no such type. */
  async typeIn(ctx: WorkspaceCtx, id: string): Promise<string> {
    const [typeId] = isUuid(id) ? await this.records.types(ctx, [id]) : [];
    if (!typeId) throw notFound();
    return typeId;
  }

  private async read(
    ctx: WorkspaceCtx,
    typeId: string,
    there: ReadonlyMap<string, WorkflowRecord>,
  ): Promise<TypeWorkflows> {
    const { id, mode, workflowIds } = await this.assignments.ruleOf(ctx, typeId);
    const own = [...there.values()].find(({ typeIds }) => typeIds.includes(id));
    return { id, mode, workflowIds, defaultWorkflowId: own?.id ?? null };
  }

  /** Returns the choices that the rule does not permit. */
  private async excluded(ctx: WorkspaceCtx, rule: TypeWorkflows): Promise<ChoiceRecord[]> {
    const chosen = await this.assignments.chosen(ctx, { typeId: rule.id });
    return chosen.filter(({ workflowId }) => !permits(rule, workflowId));
  }

  private async makeDefault(
    ctx: WorkspaceCtx,
    { id, defaultWorkflowId }: TypeWorkflows,
    there: ReadonlyMap<string, WorkflowRecord>,
  ): Promise<void> {
    const changed = [...there.values()].filter((one) => one.id === defaultWorkflowId || one.typeIds.includes(id));
    const unchecked = { ...ctx, expectedVersions: undefined };
    const before = await this.changes.workflows.select(unchecked, changed);
    const after = changed.map((workflow) => ({
      ...before.get(workflow.id),
      typeIds: [...workflow.typeIds.filter((type) => type !== id), ...(workflow.id === defaultWorkflowId ? [id] : [])],
    }));
    await this.changes.trail.saved(ctx, before, await this.changes.workflows.save(ctx, before, after));
  }
}

/** Checks the rule: unless projects choose freely, there must be a default, and an allowlist must contain it. */
function assertSound(
  { mode, workflowIds, defaultWorkflowId }: TypeWorkflows,
  there: ReadonlyMap<string, WorkflowRecord>,
): void {
  assertThere(there, 'workflowIds', workflowIds);
  if (defaultWorkflowId) assertThere(there, 'defaultWorkflowId', [defaultWorkflowId]);
  else if (mode !== 'any') throw defaultNeeded();
  if (mode === 'constrained' && !workflowIds.includes(defaultWorkflowId!)) throw outsideAllowlist('defaultWorkflowId');
}

function told(choices: readonly ChoiceRecord[], there: ReadonlyMap<string, WorkflowRecord>): object[] {
  const ids = [...new Set(choices.map(({ workflowId }) => workflowId))];
  return ids.map((id) => ({ id, name: there.get(id)!.name }));
}
