import { filter, order, Records, type ListSpec, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import type { Collection, CollectionMember, MemberAccess, Standing } from '../domain/collection';

/** A collection as it is stored. */
export interface CollectionRecord extends Collection, TenantRecord {
  readonly id: string;
}

/** With what it is to the caller. */
export interface SeenCollection extends CollectionRecord {
  readonly currentUserAccess: MemberAccess | null;
  /** Its pages at the top, as far as the caller sees them. */
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

/** Collections of the workspace; private ones of which the caller is not are not there. */
export abstract class CollectionRepository extends Records<WorkspaceCtx, CollectionRecord> {
  /** What the caller may do in these collections; deleted ones keep their pages from others, too. */
  abstract standings(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  abstract pageIds(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A request about the members of a collection, which `parent` names. */
export type InCollection = WithParent<WorkspaceCtx>;

export abstract class CollectionMemberRepository extends Records<InCollection, CollectionMemberRecord> {}
