import type { BaseRole } from './provisioning-token';

/** What a workspace remembers of a person whom the identity provider manages. */
export interface ProvisionedPerson {
  readonly id: string;
  readonly userId: string;
  /** Name by which the provider knows the person. Unique in the workspace, without regard to case. */
  readonly userName: string;
  readonly externalId: string | null;
  readonly role: BaseRole;
  /** Whether the provider lets the person in. */
  readonly isActive: boolean;
  /** True if the account was made for this workspace by the provider, which may rename and deactivate it. */
  readonly wasCreated: boolean;
  /** True while the account is deactivated because the provider shut the person out. */
  readonly endedAccount: boolean;
}

/** What the provider says about a person. */
export interface PersonDetails {
  readonly userName: string;
  readonly externalId: string | null;
  /** Counts when the person is added; the address of an account does not change. */
  readonly email: string | null;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null if the provider does not say. */
  readonly isActive: boolean | null;
}

/** A group of the identity provider. */
export interface ProvisionedGroup {
  readonly id: string;
  /** Unique in the workspace, without regard to case. Group sync knows the group by it. */
  readonly displayName: string;
  readonly externalId: string | null;
}

/** What the provider says about a group. */
export interface GroupDetails {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Ids of people. */
  readonly memberIds: readonly string[];
}

/** Limits of what a provider stores. */
export const MAX_USER_NAME = 255;
export const MAX_EXTERNAL_ID = 255;
export const MAX_GROUP_NAME = 255;
/** Far more than a group of a workspace has, and few enough to be read at once. */
export const MAX_GROUP_MEMBERS = 10_000;
