import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type Place, type RecordTable } from '#persistence';
import { collectionList, collectionMemberList, type InCollection } from '../../application/collection.repository';
import type { MemberAccess } from '../../domain/collection';
import type { Access } from '../../domain/page';

@Entity('collections')
export class CollectionRow extends TenantRow {
  @Column('text') name!: string;
  @Column('smallint') access!: Access;
  @Column('uuid') ownedById!: string;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isGlobal!: boolean;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
}

export const collectionTable: RecordTable<WorkspaceCtx, CollectionRow> = {
  row: CollectionRow,
  list: collectionList,
  place: inWorkspace,
  search: ['name'],
  model: { orderings: { name: 'lower(t.name)' } },
};

@Entity('collection_members')
export class CollectionMemberRow extends TenantRow {
  @Column('uuid') collectionId!: string;
  @Column('uuid') memberId!: string;
  @Column('smallint') access!: MemberAccess;
}

const ofCollection: Place<InCollection> = { ...inWorkspace, values: ({ parent }) => ({ collectionId: parent }) };

export const collectionMemberTable: RecordTable<InCollection, CollectionMemberRow> = {
  row: CollectionMemberRow,
  list: collectionMemberList,
  place: ofCollection,
};
