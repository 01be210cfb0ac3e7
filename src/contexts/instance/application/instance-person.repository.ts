import { filter, order, type ListRequest, type ListSpec, type Page } from '#kernel';
import type { PersonWorkspace } from '../../workspaces';

/** A person as instance administrators list them. */
export interface InstancePerson {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly secondFactors: readonly SecondFactorKind[];
  /** The number of workspaces of which they are an active member. */
  readonly workspaceCount: number;
  readonly createdAt: string;
  /** When an administrator asked for the erasure; null if nobody did. */
  readonly erasureRequestedAt: string | null;
  /** When nothing was left of the person. */
  readonly erasedAt: string | null;
  /** Into whom an administrator merged the account; null if nobody did. */
  readonly mergedIntoId: string | null;
  readonly mergeRequestedAt: string | null;
  /** When nothing was left that named the account. */
  readonly mergedAt: string | null;
}

/** How a person signs in beside the password. */
type SecondFactorKind = 'totp' | 'passkey';

/** What an administrator needs to tell accounts apart. */
export interface InstancePersonDetails extends InstancePerson {
  /** The last use of a session, a key or a token; null if there was none. */
  readonly lastActivityAt: string | null;
  readonly workspaces: readonly PersonWorkspace[];
}

export const instancePersonList: ListSpec = {
  filters: { isActive: filter.boolean() },
  orderings: { createdAt: { cursor: true }, email: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

/** Reads people of all workspaces and of none. Bots are not people. */
export abstract class InstancePersonRepository {
  abstract list(request: ListRequest): Promise<Page<InstancePerson>>;
  abstract find(id: string): Promise<InstancePerson | null>;
  abstract lastActivityOf(id: string): Promise<string | null>;
}
