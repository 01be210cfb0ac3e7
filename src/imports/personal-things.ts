/** A favourite of one person. It arrives after its record. */
export interface FavoriteThing {
  readonly kind: 'favorite';
  readonly key: string;
  readonly owner: string;
  readonly of: 'page' | 'view' | 'cycle' | 'module' | 'project';
  /** Key of the record. */
  readonly record: string;
  readonly sortOrder: number;
  readonly createdAt: string | null;
}

/** Something that one person was told about a work item. It arrives after this item and its comments. */
export interface NotificationThing {
  readonly kind: 'notification';
  readonly key: string;
  readonly recipient: string;
  readonly about: 'assigned' | 'mentioned' | 'commented' | 'state_changed';
  readonly item: string;
  readonly comment: string | null;
  /** Keys of the former and the new state. */
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly readAt: string | null;
  readonly archivedAt: string | null;
}
