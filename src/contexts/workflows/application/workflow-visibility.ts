import { Injectable } from '@nestjs/common';
import { mapFilters, projectIdOf, type Filter, type ListRequest, type WithParent } from '#kernel';
import { governing } from './assignments';
import { Rulings } from './rulings';
import type { Home } from './workflow.repository';

/** Members that refer to states. */
const STATES = ['stateId', 'transitionStateId', 'rejectionStateId'] as const;

type Naming = Partial<Readonly<Record<(typeof STATES)[number] | 'projectId', string | null>>>;

/** Reads of workflows. Projects of a governing workspace see its workflows, with the states replaced by their own. */
@Injectable()
export class WorkflowVisibility {
  constructor(private readonly rulings: Rulings) {}

  /** Returns the context of the project or workspace that has the workflows. */
  sourceOf<C extends Home>(ctx: C): C {
    return isLent(ctx) ? (governing(ctx) as C) : ctx;
  }

  /** Returns the request with states of the project replaced by those of the workspace. */
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

  /** Returns the records with states of the workspace replaced by those of the project. */
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
