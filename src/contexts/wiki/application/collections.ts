import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  Clock,
  CrudSteps,
  eachInTurn,
  governs,
  LockedRecords,
  newId,
  single,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Page as PageOf,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { revised, sound, WRITING, type Collection } from '../domain/collection';
import { defaultIsTheAdmins, notYourCollection, privateIsTheAdmins } from '../domain/collections.errors';
import { PUBLIC } from '../domain/page';
import {
  collectionEvents,
  CollectionMemberRepository,
  CollectionRepository,
  type CollectionMemberRecord,
  type CollectionRecord,
  type InCollection,
  type SeenCollection,
} from './collection.repository';
import { Pages } from './pages';

export type ReviseCollection = Partial<Omit<Collection, 'id' | 'ownedById'>>;
export type CreateCollection = Pick<Collection, 'name'> & ReviseCollection;

const BLANK = { access: PUBLIC, isDefault: false, isGlobal: true, logoProps: {} } as const;

/** The use cases of collections. */
@Injectable()
export class Collections {
  private readonly crud: CrudSteps<WorkspaceCtx, CollectionRecord>;
  private readonly members: CrudSteps<InCollection, CollectionMemberRecord>;
  private readonly trail: ChangePublisher<CollectionRecord>;

  constructor(
    private readonly collections: CollectionRepository,
    members: CollectionMemberRepository,
    private readonly pages: Pages,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(collections, unitOfWork, clock);
    this.members = new CrudSteps(members, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, collectionEvents);
  }

  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<PageOf<SeenCollection>> {
    const page = await this.crud.list(ctx, request);
    return { ...page, items: await this.seen(ctx, page.items) };
  }

  async all(ctx: WorkspaceCtx): Promise<SeenCollection[]> {
    const found = await this.seen(ctx, await this.collections.all(ctx));
    return found.sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1));
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<SeenCollection> {
    return single(await this.seen(ctx, [await this.crud.get(ctx, id)]));
  }

  /** Runs `work` on a collection that the caller may change. Changes of collections run one after the other. */
  change<R>(ctx: WorkspaceCtx, id: string, work: (collection: CollectionRecord) => Promise<R>): Promise<R> {
    return this.crud.exclusively(ctx, async () => work(own(ctx, await this.crud.get(ctx, id))));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateCollection[]) {
    return this.crud.exclusively(ctx, () => eachInTurn(commands, (command) => this.create(ctx, command)));
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseCollection>[]) {
    return this.crud.exclusively(ctx, () => eachInTurn(revisions, (revision) => this.revise(ctx, revision)));
  }

  /** Makes another person the owner of collections. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], ownedById: string) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const after = ids.map((id) => ({ ...before.get(id), ownedById }));
      const saved = await this.crud.save(ctx, before, after);
      return this.told(saved, (made) => this.trail.saved(ctx, before, made));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, () => eachInTurn(ids, (id) => this.drop(ctx, id, true)));
  }

  /**
   * Deletes a collection. Its pages are archived or stay without a collection; those of a private collection are always
   * archived.
   */
  remove(ctx: WorkspaceCtx, id: string, archivesPages: boolean): Promise<CollectionRecord> {
    return this.crud.exclusively(ctx, () => this.drop(ctx, id, archivesPages));
  }

  private async create(ctx: WorkspaceCtx, command: CreateCollection): Promise<SeenCollection> {
    const sortOrder = sortBehind(await this.collections.highest(ctx, 'sortOrder'));
    const draft = sound({ ...BLANK, sortOrder, ...command, id: newId(), ownedById: ctx.userId });
    if (draft.access !== PUBLIC && !governs(ctx)) throw privateIsTheAdmins();
    if (draft.isDefault) await this.moveDefault(ctx);
    const [added] = await this.told(await this.crud.add(ctx, [draft]), (made) => this.trail.added(ctx, made));
    if (draft.access !== PUBLIC) await this.letIn(ctx, added!.id);
    return this.get(ctx, added!.id);
  }

  /** Makes the creator of a private collection its first member. */
  private async letIn(ctx: WorkspaceCtx, collectionId: string): Promise<void> {
    const member = { id: newId(), collectionId, memberId: ctx.userId, access: WRITING } as const;
    await this.members.add({ ...ctx, parent: collectionId }, [member]);
  }

  private async revise(ctx: WorkspaceCtx, { id, patch }: Revision<ReviseCollection>): Promise<SeenCollection> {
    const before = await this.crud.select(ctx, [id]);
    const after = revised(own(ctx, before.get(id)), patch);
    const isNewDefault = after.isDefault && !before.get(id).isDefault;
    if (isNewDefault) await this.moveDefault(ctx);
    const saved = await this.crud.save(ctx, before, [after]);
    await this.told(saved, (made) => this.trail.saved(ctx, before, made));
    return this.get(ctx, id);
  }

  private async drop(ctx: WorkspaceCtx, id: string, archivesPages: boolean): Promise<CollectionRecord> {
    const collection = own(ctx, (await this.crud.select(ctx, [id])).get(id));
    await this.pages.leave(ctx, id, archivesPages || collection.access !== PUBLIC);
    await this.crud.drop(ctx, [id]);
    await this.told([collection], (gone) => this.trail.dropped(ctx, gone));
    return collection;
  }

  /** Takes the mark from the current default collection, because only one collection can have it. */
  private async moveDefault(ctx: WorkspaceCtx): Promise<void> {
    if (!governs(ctx)) throw defaultIsTheAdmins();
    const former = await this.collections.all(ctx, { isDefault: true });
    const before = new LockedRecords(former);
    const after = former.map((one) => ({ ...one, isDefault: false }));
    await this.told(await this.crud.save(ctx, before, after), (made) => this.trail.saved(ctx, before, made));
  }

  /** Publishes events about public collections only. */
  private async told(records: Outcome<CollectionRecord>[], tell: Tell): Promise<CollectionRecord[]> {
    const sound = records as CollectionRecord[];
    await tell(sound.filter(({ access }) => access === PUBLIC));
    return sound;
  }

  private async seen(ctx: WorkspaceCtx, records: readonly CollectionRecord[]): Promise<SeenCollection[]> {
    const ids = records.map(({ id }) => id);
    const standings = await this.collections.standings(ctx, ids);
    const pages = await this.collections.pageIds(ctx, ids);
    return records.map((record) => ({
      ...record,
      currentUserAccess: standings.get(record.id)?.level ?? null,
      pageIds: pages.get(record.id) ?? [],
    }));
  }
}

type Tell = (records: Outcome<CollectionRecord>[]) => Promise<unknown>;

function own(ctx: WorkspaceCtx, collection: CollectionRecord): CollectionRecord {
  if (ctx.ownOnly && collection.ownedById !== ctx.userId) throw notYourCollection();
  return collection;
}
