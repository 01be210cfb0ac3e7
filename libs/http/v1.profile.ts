import type { Query } from './read-state';

/**
 * Whether version 1 follows its specification, or what its official clients can read, where the two contradict each
 * other.
 */
export type V1Profile = 'specification' | 'clients';

/** Settings for the points in which the specification of version 1 and its clients differ. */
export interface V1Options {
  /** True if unknown names in `fields` are ignored. False if they are rejected. */
  readonly ignoreUnknownFields: boolean;
  readonly profile: V1Profile;
}

/** How an operation responds differently in one profile. docs/api.md lists all differences. */
interface ProfileShape {
  /** Relations that are always sent as objects instead of ids. A dot separates a relation of the related record. */
  readonly embedded?: readonly string[];
  /** Returns true if a list responds without an envelope, depending on its query. */
  readonly bare?: (query: Query) => boolean;
  /** The member that wraps a response without a presenter. */
  readonly wrapped?: string;
}

export type ProfileShapes = Readonly<Partial<Record<V1Profile, ProfileShape>>>;
