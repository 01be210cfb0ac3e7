import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, FieldErrors, newId, notFound, type ProjectCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import { related, unrelated, type Change } from '../domain/changes';
import { isAspect, isDependency, nameAt, otherEnd, type Aspect, type Bond, type Relation } from '../domain/relation';
import { searchOf } from '../domain/schedule';
import { ActivityLog, type Entry } from './activity-log';
import { HostItems, type Together } from './host-items';
import { relationEvent } from './relation.events';
import { RelationRepository, type StoredRelation } from './relation.repository';
import { dependencyCircle, relatedOtherwise, TARGETS } from './relations.errors';
import type { WorkItemRecord } from './work-item.repository';

/** What an item is to be to others. */
export interface Wish extends Aspect {
  readonly targetIds: readonly string[];
  /** A pair that is tied in another way stays as it is; absent: it is refused. */
  readonly keepOthers?: boolean;
}

/** Sets and removes relations, with the history of both ends and their events. Runs in the caller's transaction. */
@Injectable()
export class RelationWrites {
  constructor(
    private readonly hosts: HostItems,
    private readonly relations: RelationRepository,
    private readonly projects: ProjectRepository,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Answers those of the targets to which the item is now what was wished, in the order of the wish. */
  async relate(ctx: ProjectCtx, segment: string, wish: Wish): Promise<string[]> {
    const ids = [...new Set(wish.targetIds.map((id) => id.toLowerCase()))];
    if (isDependency(wish.bond)) await this.relations.lockDependencies(ctx);
    const together = await this.hosts.lockTogether(ctx, segment, ids);
    await this.checkTargets(ctx, together, ids);
    const { id } = together.host;
    const tied = new Map((await this.rivals(ctx, id, ids, wish.bond)).map((one) => [otherEnd(one, id), one]));
    const otherwise = ids.filter((target) => tied.has(target) && !isAspect(tied.get(target)!, id, wish));
    if (otherwise.length && !wish.keepOthers) throw relatedOtherwise(keys(together, otherwise));
    const fresh = ids.filter((target) => !tied.has(target));
    await this.assertNoCircle(ctx, together, wish, fresh);
    const at = this.clock.now();
    const added = fresh.map((target) => ({ ...tie(id, target, wish), createdAt: at, createdById: ctx.userId }));
    await this.relations.insert(ctx, at, added);
    await this.tell(ctx, at, {
      verb: 'created',
      seen: together.seen,
      bonds: new Map(added.map((one) => [one, wish.bond])),
    });
    return ids.filter((target) => !otherwise.includes(target));
  }

  /** Removes what ties an item to another one: relations to which `bondOf` knows the bond. */
  async unrelate(
    ctx: ProjectCtx,
    segment: string,
    otherId: string,
    bondOf: (relation: Relation) => Bond | undefined,
  ): Promise<void> {
    const together = await this.hosts.lockTogether(ctx, segment, [otherId]);
    if (!together.seen.has(otherId)) throw notFound();
    const found = await this.relations.between(ctx, together.host.id, [otherId]);
    const bonds = new Map(found.flatMap((relation) => pairOf(relation, bondOf(relation))));
    if (!bonds.size) throw notFound();
    const at = this.clock.now();
    const ids = [...bonds.keys()].map(({ id }) => id);
    await this.relations.remove(ctx, at, ids);
    await this.tell(ctx, at, { verb: 'deleted', seen: together.seen, bonds });
  }

  private async checkTargets(ctx: ProjectCtx, { host, seen }: Together, ids: readonly string[]): Promise<void> {
    const projectIds = [...new Set([...seen.values()].map(({ projectId }) => projectId))];
    const projects = await this.projects.byIds(ctx, projectIds);
    const errors = new FieldErrors();
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

  /** What already ties the pairs so that the bond cannot. A pair has one built-in relation, and one of a definition. */
  private async rivals(ctx: ProjectCtx, id: string, others: readonly string[], bond: Bond): Promise<StoredRelation[]> {
    const found = await this.relations.between(ctx, id, others);
    return found.filter(({ definitionId }) => definitionId === bond.definitionId);
  }

  private async assertNoCircle(
    ctx: ProjectCtx,
    together: Together,
    { bond, reversed }: Aspect,
    ids: readonly string[],
  ) {
    const search = bond.kind && ids.length ? searchOf(bond.kind, together.host.id, reversed) : undefined;
    if (!search) return;
    const reached = await this.relations.reached(ctx, search, ids);
    if (reached.size) throw dependencyCircle(keys(together, [...reached]));
  }

  private async tell(ctx: ProjectCtx, at: string, { verb, seen, bonds }: Outcome): Promise<void> {
    const ends = [...bonds.keys()].flatMap(({ itemId, relatedItemId }) => [itemId, relatedItemId]);
    await this.hosts.touch(ctx, ...[...new Set(ends)].map((id) => seen.get(id)!));
    const change = verb === 'created' ? related : unrelated;
    const entries = [...bonds].flatMap(([relation, bond]) => history(relation, bond, seen, change));
    await this.activities.append(ctx, at, entries);
    const events = [...bonds].map(([relation, bond]) => relationEvent(verb, ctx, relation, bond));
    await this.outbox.append(ctx, at, events);
  }
}

interface Outcome {
  readonly verb: 'created' | 'deleted';
  readonly seen: Together['seen'];
  readonly bonds: ReadonlyMap<StoredRelation, Bond>;
}

const tie = (id: string, target: string, { bond, reversed }: Aspect): Relation => ({
  id: newId(),
  itemId: reversed ? target : id,
  relatedItemId: reversed ? id : target,
  kind: bond.kind,
  definitionId: bond.definitionId,
});

const pairOf = <R>(relation: R, bond: Bond | undefined): [R, Bond][] => (bond ? [[relation, bond]] : []);

const keyOf = ({ projectIdentifier, sequenceId }: WorkItemRecord): string => `${projectIdentifier}-${sequenceId}`;

const keys = ({ seen }: Together, ids: readonly string[]): string[] => ids.map((id) => keyOf(seen.get(id)!));

/** One entry for each end, which names the other one. */
function history(
  relation: Relation,
  bond: Bond,
  seen: ReadonlyMap<string, WorkItemRecord>,
  change: (type: string, other: { id: string; key: string }) => Change,
): Entry[] {
  return [relation.itemId, relation.relatedItemId].map((end) => {
    const { id: workItemId, projectId } = seen.get(end)!;
    const other = seen.get(otherEnd(relation, end))!;
    return { ...change(nameAt(relation, end, bond), { id: other.id, key: keyOf(other) }), workItemId, projectId };
  });
}
