import { Injectable } from '@nestjs/common';
import {
  accepted,
  CrudSteps,
  Clock,
  DomainError,
  each,
  newId,
  notFound,
  pageInMemory,
  single,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { keyOf, RecordDirectory, type FoundRecord, type RecordRef } from '../../search';
import { MAX_FAVORITES } from '../domain/favorite';
import { favoriteList, FavoriteRepository, type FavoriteRecord, type StoredFavorite } from './favorite.repository';
import { checkFound } from './record.check';

export interface CreateFavorite {
  readonly entityType: string;
  readonly entityId: string;
  readonly sortOrder?: number;
}
export type ReviseFavorite = Partial<Pick<CreateFavorite, 'sortOrder'>>;

const alreadyThere = (id: string) =>
  new DomainError('conflict', 'favorite_exists', 'This is already one of your favourites.', { id });

const tooMany = () =>
  new DomainError('conflict', 'too_many_favorites', `You have ${MAX_FAVORITES} favourites. Remove one first.`);

/** The use cases of favourites. They act on the caller's own, as far as the caller may see their records. */
@Injectable()
export class Favorites {
  private readonly crud: CrudSteps<WorkspaceCtx, StoredFavorite>;

  constructor(
    private readonly favorites: FavoriteRepository,
    private readonly directory: RecordDirectory,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(favorites, unitOfWork, clock);
  }

  /** Lists favourites. A favourite is hidden while its record is deleted or not visible to the caller. */
  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<FavoriteRecord>> {
    const seen = await this.seen(ctx, await this.favorites.all(ctx));
    return pageInMemory(seen, favoriteList, request, ['name']);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<FavoriteRecord> {
    return single(await this.shown(ctx, [await this.crud.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateFavorite[]) {
    return this.crud.exclusively(ctx, async () => {
      const there = await this.favorites.all(ctx);
      const found = await this.directory.among(ctx, commands.map(refOf));
      let highest = highestOf(there);
      const drafts = each(commands, (command) => {
        checkFound(this.directory, command, found);
        const same = there.find((one) => keyOf(refOf(one)) === keyOf(refOf(command)));
        if (same) throw alreadyThere(same.id);
        if (there.length >= MAX_FAVORITES) throw tooMany();
        highest = sortBehind(highest);
        return { sortOrder: highest, ...command, id: newId(), userId: ctx.userId };
      });
      return this.shown(ctx, await this.crud.add(ctx, drafts));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseFavorite>[]) {
    return this.unitOfWork.run(async () => {
      const selected = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...selected.get(id), ...patch }));
      return this.shown(ctx, await this.crud.save(ctx, selected, revised));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const selected = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => selected.take(id));
      await this.crud.drop(ctx, accepted(removed));
      return removed;
    });
  }

  /** Returns which of the records of a kind are favourites of the caller. */
  async marked(ctx: WorkspaceCtx, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const there = await this.favorites.all(ctx, { entityType: kind });
    return new Set(there.flatMap(({ entityId }) => (ids.includes(entityId) ? [entityId] : [])));
  }

  /** Adds or removes a favourite. Callers of this method have checked that the record is visible. */
  mark(ctx: WorkspaceCtx, ref: RecordRef, isFavorite: boolean): Promise<void> {
    return this.crud.exclusively(ctx, async () => {
      const there = await this.favorites.all(ctx);
      const same = there.find((one) => keyOf(refOf(one)) === keyOf(ref));
      if (same && !isFavorite) await this.crud.drop(ctx, [same]);
      if (same || !isFavorite) return;
      if (there.length >= MAX_FAVORITES) throw tooMany();
      const sortOrder = sortBehind(highestOf(there));
      const draft = { id: newId(), userId: ctx.userId, entityType: ref.kind, entityId: ref.id, sortOrder };
      await this.crud.add(ctx, [draft]);
    });
  }

  private async shown(
    ctx: WorkspaceCtx,
    stored: readonly Outcome<StoredFavorite>[],
  ): Promise<Outcome<FavoriteRecord>[]> {
    const seen = new Map((await this.seen(ctx, accepted(stored))).map((one) => [one.id, one]));
    return each(stored, ({ id }) => {
      const record = seen.get(id);
      if (!record) throw notFound();
      return record;
    });
  }

  private async seen(ctx: WorkspaceCtx, stored: readonly StoredFavorite[]): Promise<FavoriteRecord[]> {
    const found = await this.directory.among(ctx, stored.map(refOf));
    return stored.flatMap((one) => {
      const record = found.get(keyOf(refOf(one)));
      return record ? [withRecord(one, record)] : [];
    });
  }
}

const refOf = ({ entityType, entityId }: Pick<CreateFavorite, 'entityType' | 'entityId'>): RecordRef => ({
  kind: entityType,
  id: entityId,
});

const highestOf = (favorites: readonly StoredFavorite[]): number | null =>
  favorites.length ? Math.max(...favorites.map(({ sortOrder }) => sortOrder)) : null;

const withRecord = (favorite: StoredFavorite, record: FoundRecord): FavoriteRecord => {
  const { name, identifier, projectId, projectIdentifier } = record;
  return { ...favorite, name, identifier, projectId, projectIdentifier };
};
