import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Labels } from '../../labels';
import { DEFAULT_STATES, StateRepository, States } from '../../projects';
import type { LabelPlan, StatePlan } from '../domain/project-plan';
import { refusedAt } from './refused-at';

/** Distance between the sequence numbers of two groups of states. */
const SPAN = 10_000;

/**
 * Returns the sequence number of a state. Groups keep their usual order; states of a group keep the order of the
 * template.
 */
function sequenceOf(plan: StatePlan, plans: readonly StatePlan[]): number {
  const siblings = plans.filter(({ group }) => group === plan.group);
  const first = DEFAULT_STATES.find(({ group }) => group === plan.group)!.sequence;
  return first + (SPAN / siblings.length) * siblings.indexOf(plan);
}

/** Gives a new project the states and labels that a template describes. */
@Injectable()
export class ProjectVocabulary {
  constructor(
    private readonly states: States,
    private readonly stored: StateRepository,
    private readonly labels: Labels,
  ) {}

  /** Replaces the states of every group that the template describes. A state with the same name is kept and changed. */
  async makeStates(ctx: ProjectCtx, plans: readonly StatePlan[]): Promise<void> {
    const before = new Map((await this.stored.all(ctx)).map((state) => [state.name.toLowerCase(), state]));
    const chosen = plans.find(({ isDefault }) => isDefault) ?? plans[0]!;
    const wanted = plans.map((plan) => ({
      id: before.get(plan.name.toLowerCase())?.id,
      patch: { ...plan, sequence: sequenceOf(plan, plans), isDefault: plan === chosen },
    }));
    // A project always has a default state: the new default is set before the old one loses the mark.
    const ordered = [...wanted].sort((a, b) => Number(b.patch.isDefault) - Number(a.patch.isDefault));
    const there = ordered.flatMap(({ id, patch }) => (id ? [{ id, patch }] : []));
    const revise = async () => refusedAt('states', await this.states.reviseMany(ctx, there));
    if (there[0]?.patch.isDefault) await revise();
    const fresh = ordered.flatMap(({ id, patch }) => (id ? [] : [patch]));
    refusedAt('states', await this.states.createMany(ctx, fresh));
    if (!there[0]?.patch.isDefault) await revise();
    const groups = new Set(plans.map(({ group }) => group));
    const kept = new Set(there.map(({ id }) => id));
    const left = [...before.values()].filter(({ id, group }) => groups.has(group) && !kept.has(id));
    refusedAt(
      'states',
      await this.states.removeMany(
        ctx,
        left.map(({ id }) => id),
      ),
    );
  }

  /** Creates labels level by level, so that the parent of a label always exists. */
  async makeLabels(ctx: ProjectCtx, plans: readonly LabelPlan[]): Promise<void> {
    const ids = new Map<string, string>();
    let rest = plans;
    while (rest.length) {
      const ready = rest.filter(({ parent }) => !parent || ids.has(parent.toLowerCase()));
      const commands = ready.map(({ parent, ...plan }) => ({
        ...plan,
        ...(parent ? { parentId: ids.get(parent.toLowerCase())! } : {}),
      }));
      const made = refusedAt('labels', await this.labels.createMany(ctx, commands));
      for (const { id, name } of made) ids.set(name.toLowerCase(), id);
      rest = rest.filter((plan) => !ready.includes(plan));
    }
  }
}
