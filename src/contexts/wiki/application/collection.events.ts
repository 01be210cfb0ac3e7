import { defineRecordEvents } from '#events';
import type { CollectionMemberRecord, CollectionRecord } from './collection.repository';

export const collectionEvents = defineRecordEvents<CollectionRecord>({ kind: 'collection', entityType: 'collection' });

export const collectionMemberEvents = defineRecordEvents<CollectionMemberRecord>({
  kind: 'collection.member',
  entityType: 'collection_member',
});
