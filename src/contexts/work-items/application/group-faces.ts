import { Injectable } from '@nestjs/common';
import { PRIORITIES, projectIdOf, STATE_GROUPS, type FilterTree, type WorkspaceCtx } from '#kernel';
import { itemReferences } from '#references';
import { ProjectRepository, StateRepository, type StateRecord } from '../../projects';
import { valuesIn } from './asked-values';
import type { GroupCount, Grouping } from './groupings';
import { References } from './references';

type Key = string | null;

/** A group as it is shown. */
export interface Face {
  readonly key: Key;
  readonly name: string | null;
  readonly count: number;
}

/** What is known about the values of a grouping. */
interface Values {
  readonly nameOf: (key: string) => string;
  /** Position among the groups. Groups with the same position are ordered by name. */
  readonly placeOf: (key: string) => number;
  /** Values that form groups even without items. */
  readonly always: readonly string[];
}

const SHOWN_GROUPS = STATE_GROUPS.filter((group) => group !== 'triage');

/** Finds the names and the order of groups, and the groups that are shown even without items. */
@Injectable()
export class GroupFaces {
  private readonly readers: Readonly<Record<Grouping, (ctx: WorkspaceCtx, keys: readonly string[]) => Promise<Values>>>;

  constructor(
    private readonly states: StateRepository,
    private readonly projects: ProjectRepository,
    private readonly references: References,
  ) {
    const dates = () => Promise.resolve(values((key) => key));
    this.readers = {
      priority: () => Promise.resolve(inOrder(PRIORITIES, PRIORITIES)),
      stateGroup: () => Promise.resolve(inOrder(STATE_GROUPS, SHOWN_GROUPS)),
      stateId: (ctx, keys) => this.ofStates(ctx, keys),
      projectId: (ctx, keys) => this.ofProjects(ctx, keys),
      targetDate: dates,
      startDate: dates,
    };
  }

  /** Returns the groups in their order. */
  async of(
    ctx: WorkspaceCtx,
    grouping: Grouping,
    counts: readonly GroupCount[],
    filters: readonly FilterTree[],
  ): Promise<Face[]> {
    const known = await this.values(
      ctx,
      grouping,
      counts.map(({ key }) => key),
      filters,
    );
    return faces(new Map(counts.map(({ key, count }) => [key, count])), known);
  }

  /** Returns the parts of each of these groups in their order. */
  async ofParts(
    ctx: WorkspaceCtx,
    grouping: Grouping,
    { keys, parts }: { readonly keys: readonly Key[]; readonly parts: readonly GroupCount[] },
    filters: readonly FilterTree[],
  ): Promise<ReadonlyMap<Key, Face[]>> {
    const known = await this.values(
      ctx,
      grouping,
      parts.map(({ subKey }) => subKey),
      filters,
    );
    const counts = new Map<Key, Map<Key, number>>(keys.map((key) => [key, new Map()]));
    for (const { key, subKey, count } of parts) counts.get(key)!.set(subKey, count);
    return new Map([...counts].map(([key, below]) => [key, faces(below, known)]));
  }

  private async values(
    ctx: WorkspaceCtx,
    grouping: Grouping,
    keys: readonly Key[],
    filters: readonly FilterTree[],
  ): Promise<Values> {
    const some = [...new Set(keys)].filter((key) => key !== null);
    const read = this.readers[grouping] ?? ((caller, ids) => this.ofReferences(caller, grouping, ids));
    const known = await read(ctx, some);
    const asked = valuesIn(filters, grouping);
    return asked ? { ...known, always: known.always.filter((key) => asked.has(key)) } : known;
  }

  /** In a project, returns all states; in a workspace, only states with items. */
  private async ofStates(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Values> {
    const [all, found] = await Promise.all([
      projectIdOf(ctx) ? this.states.all(ctx, { isTriage: false }) : [],
      this.states.byIds(ctx, ids),
    ]);
    const known = new Map([...found, ...all.map((state) => [state.id, state] as const)]);
    const placeOf = (id: string) => stateOrder(known.get(id));
    return { nameOf: (id) => known.get(id)?.name ?? '', placeOf, always: all.map(({ id }) => id) };
  }

  private async ofProjects(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Values> {
    const projects = await this.projects.byIds(ctx, ids);
    return values((id) => projects.get(id)?.name ?? '');
  }

  private async ofReferences(ctx: WorkspaceCtx, grouping: Grouping, ids: readonly string[]): Promise<Values> {
    const { kind } = itemReferences().find(({ filter }) => filter === grouping)!;
    return values(await this.references.namesOf(ctx, kind, ids));
  }
}

const values = (nameOf: (key: string) => string): Values => ({ nameOf, placeOf: () => 0, always: [] });

const inOrder = (all: readonly string[], always: readonly string[]): Values => ({
  nameOf: (key) => key,
  placeOf: (key) => all.indexOf(key),
  always,
});

/** Orders states by their group, then by their sequence. */
const stateOrder = (state?: StateRecord): number =>
  state ? STATE_GROUPS.indexOf(state.group) * 1e9 + state.sequence : Infinity;

/** Sorts `Sprint 9` before `Sprint 10`. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the groups in order. Items without a value come last. */
function faces(counts: ReadonlyMap<Key, number>, { nameOf, placeOf, always }: Values): Face[] {
  const keys = [...new Set([...counts.keys(), ...always])].filter((key) => key !== null);
  const named = keys
    .map((key) => ({ key, name: nameOf(key), count: counts.get(key) ?? 0, place: placeOf(key) }))
    .sort((a, b) => a.place - b.place || compare(a.name, b.name) || (a.key < b.key ? -1 : 1));
  const some = named.map(({ key, name, count }): Face => ({ key, name, count }));
  const none = counts.get(null);
  return none === undefined ? some : [...some, { key: null, name: null, count: none }];
}
