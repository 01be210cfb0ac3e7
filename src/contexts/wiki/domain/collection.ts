import { accessIsFixed, collectionNotWritable, defaultIsPublic } from './collections.errors';
import { PUBLIC, type Access } from './page';

/** Access of a member to a collection: 0 to read, 1 to comment, 2 to write. */
export const MEMBER_ACCESSES = [0, 1, 2] as const;
export type MemberAccess = (typeof MEMBER_ACCESSES)[number];
export const WRITING = 2;

/** A collection of wiki pages: public, or visible to its members only. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly access: Access;
  readonly ownedById: string;
  /** The collection that receives new pages created without one. */
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

/** A person's access to a collection. `level` is null if the person has no more access than everyone. */
export interface Standing {
  readonly access: Access;
  readonly level: MemberAccess | null;
}

/**
 * Returns the collection after a change. The access of a collection is fixed: opening a private one would show what its
 * members wrote for each other.
 */
export function revised<C extends Collection>(collection: C, patch: Partial<Omit<Collection, 'id'>>): C {
  const after = { ...collection, ...patch };
  if (after.access !== collection.access) throw accessIsFixed();
  return sound(after);
}

/** Checks that the default collection is public, because it receives pages meant for everyone. */
export function sound<C extends Pick<Collection, 'access' | 'isDefault'>>(collection: C): C {
  if (collection.isDefault && collection.access !== PUBLIC) throw defaultIsPublic();
  return collection;
}

/**
 * Throws if the person may not write there. A public collection accepts everyone who may write pages, a private one its
 * writing members.
 */
export function assertWritable({ access, level }: Standing): void {
  if (access !== PUBLIC && level !== WRITING) throw collectionNotWritable();
}
