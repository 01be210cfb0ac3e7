import type { WorkspaceKey } from '#kernel';
import type { Excerpt, GroupAttribute, PersonAttribute } from '../domain/condition';
import type { ProvisionedGroup, ProvisionedPerson } from '../domain/provisioned';

/** A group, as a person in it shows it. */
export interface GroupOfPerson {
  readonly id: string;
  readonly displayName: string;
}

/** A person of a workspace as an identity provider sees them: a member, or somebody whom it manages. */
export interface DirectoryPerson {
  /** Id of the person. */
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** True if the person may enter the workspace. */
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly groups: readonly GroupOfPerson[];
}

/** A member of a group. */
export interface GroupMember {
  readonly id: string;
  readonly displayName: string;
}

export interface DirectoryGroup extends ProvisionedGroup {
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Absent if nobody asked for them. */
  readonly members?: readonly GroupMember[];
}

export interface Found<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Reads the people and groups of a workspace as an identity provider sees them. */
export abstract class Directory {
  abstract people(place: WorkspaceKey, excerpt: Excerpt<PersonAttribute>): Promise<Found<DirectoryPerson>>;
  abstract person(place: WorkspaceKey, id: string): Promise<DirectoryPerson | null>;
  /** Returns the id of another person with this userName, ignoring case; null if there is none. */
  abstract holderOf(place: WorkspaceKey, userName: string): Promise<string | null>;
  /** Returns those of the ids that belong to people of the workspace. */
  abstract existing(place: WorkspaceKey, ids: readonly string[]): Promise<Set<string>>;
  /** Pages with members are shorter where groups are large. */
  abstract groups(
    place: WorkspaceKey,
    excerpt: Excerpt<GroupAttribute>,
    withMembers: boolean,
  ): Promise<Found<DirectoryGroup>>;
  abstract group(place: WorkspaceKey, id: string, withMembers: boolean): Promise<DirectoryGroup | null>;
}

/** Stores the people whom identity providers manage. */
export abstract class ProvisionedPeople {
  /** Returns the person and locks the row until the transaction ends, also that of a removed person. */
  abstract lock(place: WorkspaceKey, userId: string): Promise<ProvisionedPerson | null>;
  abstract insert(place: WorkspaceKey, at: string, person: ProvisionedPerson): Promise<void>;
  /** Stores all of a person, also of one who was removed. */
  abstract update(place: WorkspaceKey, at: string, person: ProvisionedPerson): Promise<void>;
  /** Removes a person, also from all groups. */
  abstract remove(place: WorkspaceKey, at: string, person: ProvisionedPerson): Promise<void>;
}

export type VersionedGroup = ProvisionedGroup & Pick<DirectoryGroup, 'version'>;

/** Stores the groups of identity providers. */
export abstract class ProvisionedGroups {
  /** Locks the group until the transaction ends. */
  abstract lock(place: WorkspaceKey, id: string): Promise<VersionedGroup | null>;
  abstract membersOf(place: WorkspaceKey, id: string): Promise<string[]>;
  abstract insert(place: WorkspaceKey, at: string, group: ProvisionedGroup): Promise<void>;
  abstract update(place: WorkspaceKey, at: string, group: ProvisionedGroup): Promise<void>;
  abstract remove(place: WorkspaceKey, at: string, id: string): Promise<void>;
  abstract addMembers(place: WorkspaceKey, id: string, userIds: readonly string[]): Promise<void>;
  abstract removeMembers(place: WorkspaceKey, id: string, userIds: readonly string[]): Promise<void>;
}
