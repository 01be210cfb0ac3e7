import { Injectable } from '@nestjs/common';
import {
  accepted,
  DomainError,
  snake,
  UnitOfWork,
  type Outcome,
  type Problems,
  type ProjectCtx,
  type Reference,
  type WorkspaceCtx,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import { References, WorkItems, type CreateWorkItem, type WorkItemRecord } from '../../work-items';
import { templateDataRefused } from '../domain/template-data';
import { BELOW, withBelow, type WorkItemPlan } from '../domain/work-item-plan';

/** A plan and the prefix of its keys if it is part of a larger plan, such as `work_items.0.`. */
export interface PlacedPlan {
  readonly plan: WorkItemPlan;
  readonly key: string;
}

interface Relation {
  readonly name: 'state' | 'type' | 'assignees' | 'labels' | 'modules';
  /** Kind of the records, in the terms of work items. */
  readonly kind: string;
  readonly member: keyof CreateWorkItem;
}

/** Members of plans that refer to other records. */
const RELATIONS: readonly Relation[] = [
  { name: 'state', kind: 'state', member: 'stateId' },
  { name: 'type', kind: 'type', member: 'typeId' },
  { name: 'assignees', kind: 'user', member: 'assigneeIds' },
  { name: 'labels', kind: 'label', member: 'labelIds' },
  { name: 'modules', kind: 'module', member: 'moduleIds' },
];

/** Keys of a plan by the member of the work item that they become. */
const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RELATIONS.map(({ name, member }) => [member, name])),
  descriptionHtml: 'description_html',
  customFields: 'properties',
};

/** A reference in a plan, with the key at which it stands. */
interface Wanted {
  readonly id?: string;
  readonly name?: string;
  readonly kind: string;
  readonly key: string;
}

/** A plan whose work item gets a parent. */
interface Nested extends PlacedPlan {
  readonly parentId?: string;
}

const MISSING = 'There is no such record here.';

type Commands = ReadonlyMap<WorkItemPlan, CreateWorkItem>;

/** Turns plans of work items into work items. */
@Injectable()
export class WorkItemPlans {
  constructor(
    private readonly references: References,
    private readonly items: WorkItems,
    private readonly projects: ProjectRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Checks that the project has everything that the plans refer to. Throws the problems by key. */
  async assertMakeable(ctx: ProjectCtx, plans: readonly PlacedPlan[]): Promise<void> {
    await this.unitOfWork.run(() => this.commandsFor(ctx, plans));
  }

  /**
   * Checks that the workspace has the records that plans name by id. Names are checked later, in the project that uses
   * them.
   */
  async assertKnown(ctx: WorkspaceCtx, plans: readonly PlacedPlan[]): Promise<void> {
    const problems: Problems = new Map();
    const wanted = wantedBy(plans);
    for (const { kind } of RELATIONS) {
      const ids = idsOf(wanted, kind);
      const known = ids.length ? await this.knownInWorkspace(ctx, kind, ids) : new Set();
      for (const one of wanted) {
        if (one.kind === kind && one.id && !known.has(one.id)) problems.set(one.key, MISSING);
      }
    }
    if (problems.size) throw templateDataRefused(problems);
  }

  /** Creates the work items of the plans with all items below them, in one transaction. Returns the top-level items. */
  make(ctx: ProjectCtx, plans: readonly PlacedPlan[]): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(async () => {
      const commands = await this.commandsFor(ctx, plans);
      const top = await this.create(ctx, plans, commands);
      let level = below(plans, top);
      while (level.length) level = below(level, await this.create(ctx, level, commands));
      return top;
    });
  }

  private async create(ctx: ProjectCtx, level: readonly Nested[], commands: Commands): Promise<WorkItemRecord[]> {
    const outcomes = await this.items.createMany(
      ctx,
      level.map(({ plan, parentId }) => ({ ...commands.get(plan)!, ...(parentId ? { parentId } : {}) })),
    );
    const problems: Problems = new Map();
    for (const [index, outcome] of outcomes.entries()) note(problems, level[index]!.key, outcome);
    if (problems.size) throw templateDataRefused(problems);
    return accepted(outcomes);
  }

  /**
   * Turns plans into commands. Looks up what the plans refer to in the project and locks it until the transaction ends.
   */
  private async commandsFor(ctx: ProjectCtx, plans: readonly PlacedPlan[]): Promise<Commands> {
    const problems: Problems = new Map();
    const wanted = await this.withIds(ctx, wantedBy(plans), problems);
    const questions = new Map(RELATIONS.map(({ kind }) => [kind, idsOf(wanted, kind)]));
    const { known } = await this.references.facts(ctx, questions);
    for (const { kind, id, key } of wanted) {
      if (id && !known.get(kind)?.all.has(id)) problems.set(key, MISSING);
    }
    if (problems.size) throw templateDataRefused(problems);
    const ids = new Map(wanted.map(({ key, id }) => [key, id!]));
    return new Map(everyPlan(plans).map((placed) => [placed.plan, commandOf(placed, ids)]));
  }

  /** Replaces names by ids. Each name must match exactly one record. */
  private async withIds(ctx: ProjectCtx, wanted: readonly Wanted[], problems: Problems): Promise<Wanted[]> {
    const found = new Map<string, ReadonlyMap<string, string[]>>();
    for (const { kind } of RELATIONS) {
      const names = wanted.flatMap((one) => (one.kind === kind ? (one.name ?? []) : []));
      if (names.length) found.set(kind, await this.references.idsByName(ctx, kind, [...new Set(names)]));
    }
    return wanted.map((one) => {
      if (one.name === undefined) return one;
      const hits = found.get(one.kind)!.get(one.name) ?? [];
      if (!hits.length) problems.set(one.key, `There is nothing named "${one.name}".`);
      if (hits.length > 1) problems.set(one.key, `"${one.name}" is the name of ${hits.length} records.`);
      return { ...one, id: hits[0] };
    });
  }

  private async knownInWorkspace(
    ctx: WorkspaceCtx,
    kind: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (kind === 'user') return this.projects.colleagues(ctx, ids);
    const nameOf = await this.references.namesOf(ctx, kind, ids);
    return new Set(ids.filter(nameOf));
  }
}

const everyPlan = (plans: readonly PlacedPlan[]): PlacedPlan[] =>
  plans.flatMap(({ plan, key }) => withBelow(plan, key));

const wantedBy = (plans: readonly PlacedPlan[]): Wanted[] =>
  everyPlan(plans).flatMap(({ plan, key }) =>
    RELATIONS.flatMap(({ name, kind }) => {
      const said = plan[name];
      if (said === undefined) return [];
      if (!isMany(said)) return [{ ...said, kind, key: `${key}${name}` }];
      return said.map((reference, index) => ({ ...reference, kind, key: `${key}${name}.${index}` }));
    }),
  );

const isMany = (said: Reference | readonly Reference[]): said is readonly Reference[] => Array.isArray(said);

const idsOf = (wanted: readonly Wanted[], kind: string): string[] => [
  ...new Set(wanted.flatMap((one) => (one.kind === kind ? (one.id ?? []) : []))),
];

function commandOf({ plan, key }: PlacedPlan, ids: ReadonlyMap<string, string>): CreateWorkItem {
  const { name = '', descriptionHtml, priority, properties } = plan;
  const relations = RELATIONS.flatMap(({ name: relation, member }) => {
    const said = plan[relation];
    if (said === undefined) return [];
    const at = `${key}${relation}`;
    return [[member, isMany(said) ? said.map((_, index) => ids.get(`${at}.${index}`)!) : ids.get(at)!] as const];
  });
  return { name, descriptionHtml, priority, customFields: properties, ...Object.fromEntries(relations) };
}

/** Returns the plans directly below those of a level, each with the id of its parent item. */
const below = (level: readonly PlacedPlan[], items: readonly WorkItemRecord[]): Nested[] =>
  level.flatMap(({ plan, key }, place) =>
    (plan.below ?? []).map((one, index) => ({
      plan: one,
      key: `${key}${BELOW}.${index}.`,
      parentId: items[place]!.id,
    })),
  );

/** Notes the problems of members under the keys of the plan. Throws refusals that are not about a member. */
function note(problems: Problems, key: string, outcome: Outcome<WorkItemRecord>): void {
  if (!(outcome instanceof DomainError)) return;
  const { fields } = outcome.details;
  if (!fields?.length) throw outcome;
  for (const { field, message } of fields) problems.set(key + keyOf(field), message);
}

/** Returns the key of the plan for a field of a work item: `properties.severity` for `customFields.severity`. */
const keyOf = (field: string): string => {
  const [member = '', ...rest] = field.split('.');
  return [KEYS[member] ?? snake(member), ...rest].join('.');
};
