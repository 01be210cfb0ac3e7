import { accessIsFixed, collectionNotWritable, defaultIsPublic } from './collections.errors';
import { PUBLIC, type Access } from './page';

/** What a member of a collection may do there: look, comment, or write. */
export const MEMBER_ACCESSES = [0, 1, 2] as const;
export type MemberAccess = (typeof MEMBER_ACCESSES)[number];
export const WRITING = 2;

/** Pages of the wiki that are kept together: in view of all, or of those who are in it. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly access: Access;
  readonly ownedById: string;
  /** Takes new pages that name no place. */
  readonly isDefault: boolean;
  readonly isGlobal: boolean;
  readonly logoProps: object;
  readonly sortOrder: number;
}

export interface CollectionMember {
  readonly id: string;
  readonly collectionId: string;
  readonly memberId: string;
  readonly access: MemberAccess;
}

/** What somebody may do in a collection; null where nobody gave them more than all have. */
export interface Standing {
  readonly access: Access;
  readonly level: MemberAccess | null;
}

/** A private collection has pages that its members wrote for its members, so nobody can open it. */
export function revised<C extends Collection>(collection: C, patch: Partial<Omit<Collection, 'id'>>): C {
  const after = { ...collection, ...patch };
  if (after.access !== collection.access) throw accessIsFixed();
  return sound(after);
}

/** What comes into the default collection is meant for all. */
export function sound<C extends Pick<Collection, 'access' | 'isDefault'>>(collection: C): C {
  if (collection.isDefault && collection.access !== PUBLIC) throw defaultIsPublic();
  return collection;
}

/** In a public collection everyone writes who may write pages, in a private one those who were let. */
export function assertWritable({ access, level }: Standing): void {
  if (access !== PUBLIC && level !== WRITING) throw collectionNotWritable();
}
