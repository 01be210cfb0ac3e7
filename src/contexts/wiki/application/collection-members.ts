import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  eachInTurn,
  newId,
  single,
  UnitOfWork,
  type ChangedSet,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import type { CollectionMember } from '../domain/collection';
import { memberTaken, memberUnknown } from '../domain/collections.errors';
import { PUBLIC } from '../domain/page';
import { collectionMemberEvents } from './collection.events';
import { CollectionMemberRepository, type CollectionMemberRecord, type InCollection } from './collection.repository';
import { Collections } from './collections';

export type AddCollectionMember = Pick<CollectionMember, 'memberId' | 'access'>;
export type ReviseCollectionMember = Pick<CollectionMember, 'access'>;

export interface MemberDelta {
  readonly add?: readonly AddCollectionMember[];
  /** Ids of people. */
  readonly remove?: readonly string[];
}

/** Who was let into a collection, one by one. `ctx.parent` is the collection. */
@Injectable()
export class CollectionMembers {
  private readonly catalogue: Catalogue<InCollection, CollectionMemberRecord>;
  private readonly trail: EventTrail<CollectionMemberRecord>;

  constructor(
    private readonly collections: Collections,
    private readonly members: CollectionMemberRepository,
    private readonly projects: ProjectRepository,
    unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(members, unitOfWork, clock);
    this.trail = new EventTrail(outbox, clock, collectionMemberEvents);
  }

  async list(ctx: InCollection, request: ListRequest): Promise<Page<CollectionMemberRecord>> {
    await this.collections.get(ctx, ctx.parent);
    return this.catalogue.list(ctx, request);
  }

  async all(ctx: InCollection): Promise<CollectionMemberRecord[]> {
    await this.collections.get(ctx, ctx.parent);
    return this.members.all(ctx);
  }

  createMany(ctx: InCollection, commands: readonly AddCollectionMember[]) {
    return this.collections.change(ctx, ctx.parent, ({ access }) =>
      eachInTurn(commands, async (command) => {
        const [holder] = await this.members.all(ctx, { memberId: command.memberId });
        if (holder) throw memberTaken(holder.id);
        return this.insert(ctx, command, access === PUBLIC);
      }),
    );
  }

  reviseMany(ctx: InCollection, revisions: readonly Revision<ReviseCollectionMember>[]) {
    return this.collections.change(ctx, ctx.parent, ({ access }) =>
      eachInTurn(revisions, (revision) => this.revise(ctx, revision, access === PUBLIC)),
    );
  }

  removeMany(ctx: InCollection, ids: readonly string[]) {
    return this.collections.change(ctx, ctx.parent, ({ access }) =>
      eachInTurn(ids, async (id) =>
        this.drop(ctx, (await this.catalogue.select(ctx, [id])).get(id), access === PUBLIC),
      ),
    );
  }

  /** Lets people in, with what they may do there, and others out; answers those who were not so before. */
  manage(ctx: InCollection, { add = [], remove = [] }: MemberDelta): Promise<ChangedSet> {
    return this.collections.change(ctx, ctx.parent, async ({ access }) => {
      const members = new Map((await this.members.all(ctx)).map((member) => [member.memberId, member]));
      const [added, removed]: [string[], string[]] = [[], []];
      for (const command of add) {
        const member = members.get(command.memberId);
        if (member) await this.revise(ctx, { id: member.id, patch: { access: command.access } }, access === PUBLIC);
        else added.push((await this.insert(ctx, command, access === PUBLIC)).memberId);
      }
      for (const memberId of remove) {
        const member = members.get(memberId);
        if (member) removed.push((await this.drop(ctx, member, access === PUBLIC)).memberId);
      }
      return { added, removed };
    });
  }

  private async insert(ctx: InCollection, command: AddCollectionMember, isPublic: boolean) {
    const colleagues = await this.projects.colleagues(ctx, [command.memberId]);
    if (!colleagues.has(command.memberId)) throw memberUnknown();
    const draft = { id: newId(), collectionId: ctx.parent, ...command };
    const added = await this.catalogue.add(ctx, [draft]);
    await this.trail.added(ctx, shownOf(added, isPublic));
    return single(added);
  }

  private async revise(ctx: InCollection, { id, patch }: Revision<ReviseCollectionMember>, isPublic: boolean) {
    const before = await this.catalogue.select(ctx, [id]);
    const saved = await this.catalogue.save(ctx, before, [{ ...before.get(id), ...patch }]);
    await this.trail.saved(ctx, before, shownOf(saved, isPublic));
    return single(saved);
  }

  private async drop(ctx: InCollection, member: CollectionMemberRecord, isPublic: boolean) {
    await this.catalogue.drop(ctx, [member]);
    await this.trail.dropped(ctx, shownOf([member], isPublic));
    return member;
  }
}

/** Others are told of public collections alone. */
const shownOf = (records: Outcome<CollectionMemberRecord>[], isPublic: boolean): CollectionMemberRecord[] =>
  isPublic ? accepted(records) : [];
