import { Injectable } from '@nestjs/common';
import { Clock, DomainError, FieldErrors, newId, notFound, type ProjectCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import {
  related,
  unrelated,
  WorkItemAccess,
  WorkItemPublisher,
  type Change,
  type Entry,
  type LockedItems,
  type WorkItemRecord,
} from '../../work-items';
import {
  isDependency,
  isDirectedAs,
  nameAt,
  otherEnd,
  type DirectedSpec,
  type Relation,
  type RelationSpec,
} from '../domain/relation';
import { searchOf } from '../domain/schedule';
import { relationEvent, RelationRepository, type StoredRelation } from './relation.repository';

/** The member of a command that contains the items at the other end. */
const TARGETS = 'targetIds';

const relatedOtherwise = (keys: readonly string[]) =>
  new DomainError(
    'conflict',
    'related_otherwise',
    `There is a relation with ${keys.join(', ')} already. Remove it before you set another one.`,
  );

const dependencyCircle = (keys: readonly string[]) =>
  new DomainError(
    'conflict',
    'dependency_circle',
    `The work item would have to wait for itself: dependencies already tie it to ${keys.join(', ')} the other way round.`,
  );

/** A request to relate an item to others. */
export interface RelateRequest extends DirectedSpec {
  readonly targetIds: readonly string[];
  /** True if a pair with another relation keeps it; otherwise the request is refused. */
  readonly keepOthers?: boolean;
}

/** Creates and removes relations, with the history of both ends and their events. Runs in the caller's transaction. */
@Injectable()
export class RelationWrites {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly relations: RelationRepository,
    private readonly projects: ProjectRepository,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {}

  /** Throws the given errors together with those of the targets. */
  async refuse(ctx: ProjectCtx, segment: string, targetIds: readonly string[], errors: FieldErrors): Promise<void> {
    const ids = [...new Set(targetIds.map((id) => id.toLowerCase()))];
    await this.checkTargets(ctx, await this.hosts.lockTogether(ctx, segment, ids), ids, errors);
  }

  /** Creates relations. Returns the targets that now have the requested relation, in the order of the request. */
  async relate(ctx: ProjectCtx, segment: string, request: RelateRequest): Promise<string[]> {
    const ids = [...new Set(request.targetIds.map((id) => id.toLowerCase()))];
    if (isDependency(request.spec)) await this.relations.lockDependencies(ctx);
    const locked = await this.hosts.lockTogether(ctx, segment, ids);
    await this.checkTargets(ctx, locked, ids);
    const { id } = locked.host;
    const tied = new Map((await this.rivals(ctx, id, ids, request.spec)).map((one) => [otherEnd(one, id), one]));
    const otherwise = ids.filter((target) => tied.has(target) && !isDirectedAs(tied.get(target)!, id, request));
    if (otherwise.length && !request.keepOthers) throw relatedOtherwise(keys(locked, otherwise));
    const fresh = ids.filter((target) => !tied.has(target));
    await this.assertNoCircle(ctx, locked, request, fresh);
    const at = this.clock.now();
    const added = fresh.map((target) => ({ ...tie(id, target, request), createdAt: at, createdById: ctx.userId }));
    await this.relations.insert(ctx, at, added);
    await this.publish(ctx, at, {
      verb: 'created',
      seen: locked.seen,
      specs: new Map(added.map((one) => [one, request.spec])),
    });
    return ids.filter((target) => !otherwise.includes(target));
  }

  /** Removes those relations between two items for which `specOf` returns a kind. */
  async unrelate(
    ctx: ProjectCtx,
    segment: string,
    otherId: string,
    specOf: (relation: Relation) => RelationSpec | undefined,
  ): Promise<void> {
    const locked = await this.hosts.lockTogether(ctx, segment, [otherId]);
    if (!locked.seen.has(otherId)) throw notFound();
    const found = await this.relations.between(ctx, locked.host.id, [otherId]);
    const specs = new Map(found.flatMap((relation) => pairOf(relation, specOf(relation))));
    if (!specs.size) throw notFound();
    const at = this.clock.now();
    const ids = [...specs.keys()].map(({ id }) => id);
    await this.relations.remove(ctx, at, ids);
    await this.publish(ctx, at, { verb: 'deleted', seen: locked.seen, specs });
  }

  private async checkTargets(
    ctx: ProjectCtx,
    { host, seen }: LockedItems,
    ids: readonly string[],
    errors = new FieldErrors(),
  ): Promise<void> {
    const projectIds = [...new Set([...seen.values()].map(({ projectId }) => projectId))];
    const projects = await this.projects.byIds(ctx, projectIds);
    for (const id of ids) {
      const item = seen.get(id);
      if (!item) errors.add(TARGETS, 'does_not_exist', `There is no work item ${id} here that you can see.`);
      else if (id === host.id) errors.add(TARGETS, 'invalid', `The work item ${id} cannot be related to itself.`);
      else if (projects.get(item.projectId)?.archivedAt) {
        errors.add(TARGETS, 'invalid', `The work item ${id} is in an archived project.`);
      }
    }
    errors.throwIfAny();
  }

  /**
   * Returns existing relations that exclude the new one: a pair has at most one built-in relation and one relation of
   * each definition.
   */
  private async rivals(
    ctx: ProjectCtx,
    id: string,
    others: readonly string[],
    spec: RelationSpec,
  ): Promise<StoredRelation[]> {
    const found = await this.relations.between(ctx, id, others);
    return found.filter(({ definitionId }) => definitionId === spec.definitionId);
  }

  private async assertNoCircle(
    ctx: ProjectCtx,
    locked: LockedItems,
    { spec, reversed }: DirectedSpec,
    ids: readonly string[],
  ) {
    const search = spec.kind && ids.length ? searchOf(spec.kind, locked.host.id, reversed) : undefined;
    if (!search) return;
    const reached = await this.relations.reached(ctx, search, ids);
    if (reached.size) throw dependencyCircle(keys(locked, [...reached]));
  }

  private async publish(ctx: ProjectCtx, at: string, { verb, seen, specs }: Outcome): Promise<void> {
    const ends = [...specs.keys()].flatMap(({ itemId, relatedItemId }) => [itemId, relatedItemId]);
    await this.hosts.touch(ctx, ...[...new Set(ends)].map((id) => seen.get(id)!));
    const change = verb === 'created' ? related : unrelated;
    const entries = [...specs].flatMap(([relation, spec]) => history(relation, spec, seen, change));
    const events = [...specs].map(([relation, spec]) => relationEvent(verb, ctx, relation, spec));
    await this.publisher.publish(ctx, at, { history: entries, events });
  }
}

interface Outcome {
  readonly verb: 'created' | 'deleted';
  readonly seen: LockedItems['seen'];
  readonly specs: ReadonlyMap<StoredRelation, RelationSpec>;
}

const tie = (id: string, target: string, { spec, reversed }: DirectedSpec): Relation => ({
  id: newId(),
  itemId: reversed ? target : id,
  relatedItemId: reversed ? id : target,
  kind: spec.kind,
  definitionId: spec.definitionId,
});

const pairOf = <R>(relation: R, spec: RelationSpec | undefined): [R, RelationSpec][] =>
  spec ? [[relation, spec]] : [];

const keyOf = ({ projectIdentifier, sequenceId }: WorkItemRecord): string => `${projectIdentifier}-${sequenceId}`;

const keys = ({ seen }: LockedItems, ids: readonly string[]): string[] => ids.map((id) => keyOf(seen.get(id)!));

/** Returns a history entry for each end, which names the other end. */
function history(
  relation: Relation,
  spec: RelationSpec,
  seen: ReadonlyMap<string, WorkItemRecord>,
  change: (type: string, other: { id: string; key: string }) => Change,
): Entry[] {
  return [relation.itemId, relation.relatedItemId].map((end) => {
    const { id: workItemId, projectId } = seen.get(end)!;
    const other = seen.get(otherEnd(relation, end))!;
    return { ...change(nameAt(relation, end, spec), { id: other.id, key: keyOf(other) }), workItemId, projectId };
  });
}
