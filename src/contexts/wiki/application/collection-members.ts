import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Clock,
  CrudSteps,
  eachInTurn,
  newId,
  single,
  UnitOfWork,
  type ChangedSet,
  type ListRequest,
  type Page,
  type Revision,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import type { CollectionMember } from '../domain/collection';
import { memberTaken, memberUnknown } from '../domain/collections.errors';
import { PUBLIC } from '../domain/page';
import {
  collectionMemberEvents,
  CollectionMemberRepository,
  type CollectionMemberRecord,
  type InCollection,
} from './collection.repository';
import { Collections } from './collections';

export type AddCollectionMember = Pick<CollectionMember, 'memberId' | 'access'>;
export type ReviseCollectionMember = Pick<CollectionMember, 'access'>;

export interface MemberDelta {
  readonly add?: readonly AddCollectionMember[];
  /** Ids of people. */
  readonly remove?: readonly string[];
}

/** Use cases of the members of a collection. `ctx.parent` is the id of the collection. */
@Injectable()
export class CollectionMembers {
  private readonly crud: CrudSteps<InCollection, CollectionMemberRecord>;
  private readonly trail: ChangePublisher<CollectionMemberRecord>;

  constructor(
    private readonly collections: Collections,
    private readonly members: CollectionMemberRepository,
    private readonly projects: ProjectRepository,
    unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(members, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, collectionMemberEvents);
  }

  async list(ctx: InCollection, request: ListRequest): Promise<Page<CollectionMemberRecord>> {
    await this.collections.get(ctx, ctx.parent);
    return this.crud.list(ctx, request);
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
        return single(await this.insert(ctx, [command], access === PUBLIC));
      }),
    );
  }

  reviseMany(ctx: InCollection, revisions: readonly Revision<ReviseCollectionMember>[]) {
    return this.collections.change(ctx, ctx.parent, ({ access }) =>
      eachInTurn(revisions, async (revision) => single(await this.revise(ctx, [revision], access === PUBLIC))),
    );
  }

  removeMany(ctx: InCollection, ids: readonly string[]) {
    return this.collections.change(ctx, ctx.parent, ({ access }) =>
      eachInTurn(ids, async (id) => {
        const member = (await this.crud.select(ctx, [id])).get(id);
        return single(await this.drop(ctx, [member], access === PUBLIC));
      }),
    );
  }

  /**
   * Adds people with their access, changes the access of members and removes others. Returns the ids of people who were
   * added or removed.
   */
  manage(ctx: InCollection, { add = [], remove = [] }: MemberDelta): Promise<ChangedSet> {
    return this.collections.change(ctx, ctx.parent, async ({ access }) => {
      const members = new Map((await this.members.all(ctx)).map((member) => [member.memberId, member]));
      const isPublic = access === PUBLIC;
      const known = add.flatMap(({ memberId, access: given }) => {
        const member = members.get(memberId);
        return member ? { id: member.id, patch: { access: given } } : [];
      });
      await this.revise(ctx, known, isPublic);
      const fresh = add.filter(({ memberId }) => !members.has(memberId));
      const added = await this.insert(ctx, fresh, isPublic);
      const leaving = [...new Set(remove)].flatMap((memberId) => members.get(memberId) ?? []);
      const removed = await this.drop(ctx, leaving, isPublic);
      return { added: added.map(({ memberId }) => memberId), removed: removed.map(({ memberId }) => memberId) };
    });
  }

  private async insert(ctx: InCollection, commands: readonly AddCollectionMember[], isPublic: boolean) {
    const ids = commands.map(({ memberId }) => memberId);
    const colleagues = ids.length ? await this.projects.colleagues(ctx, ids) : new Set();
    if (ids.some((id) => !colleagues.has(id))) throw memberUnknown();
    const drafts = commands.map((command) => ({ id: newId(), collectionId: ctx.parent, ...command }));
    const added = accepted(await this.crud.add(ctx, drafts));
    await this.trail.added(ctx, shownOf(added, isPublic));
    return added;
  }

  private async revise(
    ctx: InCollection,
    revisions: readonly Revision<ReviseCollectionMember>[],
    isPublic: boolean,
  ): Promise<CollectionMemberRecord[]> {
    const before = await this.crud.select(ctx, revisions);
    const revised = revisions.map(({ id, patch }) => ({ ...before.get(id), ...patch }));
    const saved = accepted(await this.crud.save(ctx, before, revised));
    await this.trail.saved(ctx, before, shownOf(saved, isPublic));
    return saved;
  }

  private async drop(ctx: InCollection, members: readonly CollectionMemberRecord[], isPublic: boolean) {
    await this.crud.drop(ctx, members);
    await this.trail.dropped(ctx, shownOf(members, isPublic));
    return members;
  }
}

/** Returns the records to publish in events: only members of public collections. */
const shownOf = (records: readonly CollectionMemberRecord[], isPublic: boolean): CollectionMemberRecord[] =>
  isPublic ? [...records] : [];
