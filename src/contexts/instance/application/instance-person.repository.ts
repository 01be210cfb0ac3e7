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
  readonly createdAt: string;
}

/** How a person signs in beside the password. */
type SecondFactorKind = 'totp' | 'passkey';

/** What is known of a person beside their names: who helps somebody has to tell accounts apart. */
export interface PersonUse {
  readonly secondFactors: readonly SecondFactorKind[];
  /** The last use of a session, a key or a token; null if there was none. */
  readonly lastActivityAt: string | null;
}

export interface InstancePersonDetails extends InstancePerson, PersonUse {
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
  abstract useOf(id: string): Promise<PersonUse>;
}
