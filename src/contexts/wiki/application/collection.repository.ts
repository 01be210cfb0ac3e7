import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import type { Collection, CollectionMember, MemberAccess, Standing } from '../domain/collection';

/** A collection as it is stored. */
export interface CollectionRecord extends Collection, TenantRecord {
  readonly id: string;
}

/** A collection with members that depend on the caller. */
export interface SeenCollection extends CollectionRecord {
  readonly currentUserAccess: MemberAccess | null;
  /** Pages at the top of the collection that the caller may see. */
  readonly pageIds: readonly string[];
}

export interface CollectionMemberRecord extends CollectionMember, TenantRecord {
  readonly id: string;
}

export const collectionList: ListSpec = {
  filters: {
    access: filter.choice(['0', '1']),
    isDefault: filter.boolean(),
    isGlobal: filter.boolean(),
    ownedById: filter.uuid(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, name: {}, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export const collectionMemberList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

/** Collections of the workspace. Private ones that the caller has no access to are not found. */
export abstract class CollectionRepository extends Records<WorkspaceCtx, CollectionRecord> {
  /**
   * Returns the caller's access to these collections. Deleted ones are included, because they still hide their pages
   * from others.
   */
  abstract standings(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  abstract pageIds(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A request about the members of a collection; `parent` is the id of the collection. */
export type InCollection = WithParent<WorkspaceCtx>;

export abstract class CollectionMemberRepository extends Records<InCollection, CollectionMemberRecord> {}

export const collectionEvents = defineRecordEvents<CollectionRecord>({ kind: 'collection', entityType: 'collection' });

export const collectionMemberEvents = defineRecordEvents<CollectionMemberRecord>({
  kind: 'collection.member',
  entityType: 'collection_member',
});
