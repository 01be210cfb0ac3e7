import { Injectable } from '@nestjs/common';
import { mapFilters, projectIdOf, type Filter, type ListRequest, type WithParent } from '#kernel';
import { governing } from './assignments';
import { Rulings } from './rulings';
import type { Home } from './workflow.repository';

/** Members that name states. */
const STATES = ['stateId', 'transitionStateId', 'rejectionStateId'] as const;

type Naming = Partial<Readonly<Record<(typeof STATES)[number] | 'projectId', string | null>>>;

/** Reads of workflows: projects of a workspace that governs see those of the workspace, with states of their own. */
@Injectable()
export class WorkflowSight {
  constructor(private readonly rulings: Rulings) {}

  /** Where the workflows of the place are. */
  sourceOf<C extends Home>(ctx: C): C {
    return isLent(ctx) ? (governing(ctx) as C) : ctx;
  }

  /** The request in terms of what the workspace has. */
  async asked(ctx: WithParent<Home> | Home, request: ListRequest): Promise<ListRequest> {
    if (!isLent(ctx)) return request;
    const copies = await this.rulings.copies(ctx, projectIdOf(ctx)!);
    const originals = new Map([...copies].map(([of, id]) => [id, of]));
    const original = (value: unknown): unknown => originals.get(value as string) ?? value;
    const translated = (filter: Filter): Filter =>
      STATES.some((state) => state === filter.field)
        ? ({
            ...filter,
            value: Array.isArray(filter.value) ? filter.value.map(original) : original(filter.value),
          } as Filter)
        : filter;
    return { ...request, filters: request.filters.map((tree) => mapFilters(tree, translated)) };
  }

  async one<T extends object>(ctx: Home, record: T): Promise<T> {
    return (await this.seen(ctx, [record]))[0]!;
  }

  /** Records with the states that the place has. */
  async seen<T extends object>(ctx: Home, records: readonly T[]): Promise<T[]> {
    if (!isLent(ctx)) return [...records];
    const projectId = projectIdOf(ctx)!;
    const copies = await this.rulings.copies(ctx, projectId);
    return records.map((record) => lent(record, projectId, copies));
  }
}

const isLent = (ctx: Home): boolean => ctx.governance === 'on' && projectIdOf(ctx) !== null;

function lent<T extends Naming>(record: T, projectId: string, copies: ReadonlyMap<string, string>): T {
  const named = STATES.filter((member) => record[member]);
  const states = Object.fromEntries(named.map((member) => [member, copies.get(record[member]!)]));
  return { ...record, ...states, ...('projectId' in record && { projectId }) };
}
