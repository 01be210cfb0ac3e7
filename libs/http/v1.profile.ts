import type { Query } from './read-state';

/** Version 1 by its specification, or as its official clients can read it, where the two exclude each other. */
export type V1Profile = 'specification' | 'clients';

/** How version 1 treats what its specification and its clients see differently. */
export interface V1Options {
  /** Pass over unknown names in `fields` instead of refusing them. */
  readonly ignoreUnknownFields: boolean;
  readonly profile: V1Profile;
}

/** What an operation answers differently in one profile. For people, docs/api.md lists all differences. */
interface ProfileShape {
  /** Relations that it answers as objects instead of ids, named in `expand` or not; behind a dot a relation of that object. */
  readonly embedded?: readonly string[];
  /** A list that answers rows without an envelope, by what the query asks for. */
  readonly bare?: (query: Query) => boolean;
  /** Member that holds an answer without a presenter. */
  readonly wrapped?: string;
}

export type ProfileShapes = Readonly<Partial<Record<V1Profile, ProfileShape>>>;
