import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import { LockedRecords, newId, projectIdOf, type CrudSteps, type WorkspaceCtx } from '#kernel';
import { FREE_CHOICE, type Choice, type TypeRule } from '../domain/assignment';
import { workflowUnknown } from '../domain/workflows.errors';
import {
  choiceEvents,
  ChoiceRepository,
  typeRuleEvents,
  TypeRuleRepository,
  WorkflowRepository,
  type ChoiceRecord,
  type Home,
  type TypeRuleRecord,
  type WorkflowRecord,
} from './workflow.repository';
import { Steps } from './workflow.changes';
import { WorkspaceRecords } from './surroundings';

/** A choice of a workflow; null withdraws the choice. */
export interface Chosen extends Pick<Choice, 'projectId' | 'typeId' | 'isPinned'> {
  readonly workflowId: string | null;
}

/** Reads and writes which workflows the types and projects of a governing workspace have. Writes publish events. */
@Injectable()
export class Assignments {
  private readonly ruleCrud: CrudSteps<WorkspaceCtx, TypeRuleRecord>;
  private readonly choiceCrud: CrudSteps<WorkspaceCtx, ChoiceRecord>;
  private readonly ruleTrail: ChangePublisher<TypeRuleRecord>;
  private readonly choiceTrail: ChangePublisher<ChoiceRecord>;

  constructor(
    private readonly workflows: WorkflowRepository,
    private readonly rules: TypeRuleRepository,
    private readonly choices: ChoiceRepository,
    private readonly records: WorkspaceRecords,
    steps: Steps,
  ) {
    this.ruleCrud = steps.crud(rules);
    this.choiceCrud = steps.crud(choices);
    this.ruleTrail = steps.trail(typeRuleEvents);
    this.choiceTrail = steps.trail(choiceEvents);
  }

  async ruleOf(ctx: WorkspaceCtx, typeId: string): Promise<TypeRule> {
    return (await this.rules.find(ctx, typeId)) ?? { id: typeId, ...FREE_CHOICE };
  }

  async rulesOf(ctx: WorkspaceCtx): Promise<(typeId: string) => TypeRule> {
    const rules = new Map((await this.rules.all(ctx)).map((rule) => [rule.id, rule]));
    return (id) => rules.get(id) ?? { id, ...FREE_CHOICE };
  }

  /** Returns the choices without those for deleted types. */
  async chosen(ctx: WorkspaceCtx, such: Partial<Choice>): Promise<ChoiceRecord[]> {
    const choices = await this.choices.all(ctx, such);
    const typeIds = choices.flatMap(({ typeId }) => typeId ?? []);
    const living = await this.records.livingTypes(ctx, typeIds);
    return choices.filter(({ typeId }) => !typeId || living.has(typeId));
  }

  /** Returns the workflows of the workspace by id. */
  async there(ctx: WorkspaceCtx): Promise<ReadonlyMap<string, WorkflowRecord>> {
    const workflows = await this.workflows.all(governing(ctx));
    return new Map(workflows.map((workflow) => [workflow.id, workflow]));
  }

  /** Returns those of the workflows that types, choices or allowlists of the workspace use. In a project, none are. */
  async used(ctx: Home, workflowIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (projectIdOf(ctx)) return new Set();
    const there = await this.there(ctx);
    const [chosen, rules] = [await this.chosen(ctx, {}), await this.rules.all(ctx)];
    const typesOf = (id: string) => there.get(id)?.typeIds ?? [];
    const types = [...rules.map(({ id }) => id), ...workflowIds.flatMap(typesOf)];
    const living = await this.records.livingTypes(ctx, types);
    const named = new Set([
      ...chosen.map(({ workflowId }) => workflowId),
      ...rules.filter(({ id }) => living.has(id)).flatMap((rule) => rule.workflowIds),
      ...workflowIds.filter((id) => typesOf(id).some((type) => living.has(type))),
    ]);
    return new Set(workflowIds.filter((id) => named.has(id)));
  }

  async rule(ctx: WorkspaceCtx, rule: TypeRule): Promise<void> {
    const unchecked = { ...ctx, expectedVersions: undefined };
    const before = await this.ruleCrud.select(unchecked, [rule]);
    if (before.has(rule.id))
      await this.ruleTrail.saved(
        ctx,
        before,
        await this.ruleCrud.save(unchecked, before, [{ ...before.get(rule.id), ...rule }]),
      );
    else await this.ruleTrail.added(ctx, await this.ruleCrud.add(unchecked, [rule]));
  }

  /** Stores choices. Each replaces the existing choice for the same project and type. */
  async choose(ctx: WorkspaceCtx, wanted: readonly Chosen[], there: readonly ChoiceRecord[]): Promise<void> {
    const before = (one: Chosen) => there.find((other) => isSamePlace(one, other));
    const kept = wanted.flatMap((one) => {
      const record = before(one);
      return record && one.workflowId ? [{ ...record, workflowId: one.workflowId }] : [];
    });
    const made = wanted.flatMap(({ workflowId, ...one }) =>
      workflowId && !before({ workflowId, ...one }) ? [{ ...one, workflowId, id: newId() }] : [],
    );
    await this.forget(
      ctx,
      wanted.flatMap((one) => (one.workflowId ? [] : (before(one) ?? []))),
    );
    const selection = new LockedRecords(there);
    await this.choiceTrail.saved(ctx, selection, await this.choiceCrud.save(ctx, selection, kept));
    await this.choiceTrail.added(ctx, await this.choiceCrud.add(ctx, made));
  }

  async forget(ctx: WorkspaceCtx, choices: readonly ChoiceRecord[]): Promise<void> {
    await this.choiceCrud.drop(ctx, choices);
    await this.choiceTrail.dropped(ctx, [...choices]);
  }
}

const isSamePlace = (a: Omit<Chosen, 'workflowId'>, b: Choice): boolean =>
  a.projectId === b.projectId && a.typeId === b.typeId && a.isPinned === b.isPinned;

/** Returns the context of the workspace that governs a project. */
export function governing<C extends WorkspaceCtx>(ctx: C): WorkspaceCtx {
  return { ...ctx, ...NOWHERE };
}

const NOWHERE = { projectId: undefined } as object;

export function assertThere(there: ReadonlyMap<string, unknown>, field: string, ids: readonly string[]): void {
  if (!ids.every((id) => there.has(id))) throw workflowUnknown(field);
}
