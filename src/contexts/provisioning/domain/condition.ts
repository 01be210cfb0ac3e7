/** How an attribute is compared with a value. */
export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

export type ComparedValue = string | boolean | null;

/** A condition of a list, over the attributes `A` of its records. */
export type Condition<A extends string> =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition<A>[] }
  | { readonly kind: 'not'; readonly part: Condition<A> }
  | { readonly kind: 'present'; readonly attribute: A }
  | { readonly kind: 'compared'; readonly attribute: A; readonly by: Comparison; readonly value: ComparedValue }
  /** The same for every record. */
  | { readonly kind: 'constant'; readonly holds: boolean };

/** The part of a list that somebody asks for. */
export interface Excerpt<A extends string> {
  readonly condition: Condition<A> | null;
  readonly sortBy: A | null;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Attributes of people that conditions and orders may name. */
export type PersonAttribute =
  | ('id' | 'userName' | 'externalId' | 'email' | 'displayName' | 'firstName' | 'lastName')
  | ('isActive' | 'createdAt' | 'updatedAt');

/** Attributes of groups that conditions and orders may name. */
export type GroupAttribute = 'id' | 'displayName' | 'externalId' | 'memberId' | 'createdAt' | 'updatedAt';
