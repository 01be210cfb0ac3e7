/**
 * Tables about records that change without a change of the record: favourites, subscriptions, notifications, counts. Their rows
 * are removed together with the records that these columns name, mostly without a foreign key.
 */
export const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  favorites: ['entity_id'],
  mentions: ['source_id', 'target_id', 'work_item_id'],
  notifications: ['work_item_id', 'record_id'],
  recent_records: ['entity_id'],
  work_item_counts: ['holder_id'],
  work_item_subscriptions: ['work_item_id'],
  work_item_tallies: ['work_item_id'],
};

/** True for tables whose rows people may change and remove without touching what they are about. */
export const isFollowing = (table: string): boolean => Object.hasOwn(FOLLOWING, table);
