import { Injectable } from '@nestjs/common';
import { isUuid, newId } from '#kernel';
import type { Excerpt, GroupAttribute } from '../domain/condition';
import { assertGroup } from '../domain/details';
import type { GroupDetails, ProvisionedGroup } from '../domain/provisioned';
import { Directory, ProvisionedGroups, type DirectoryGroup, type Found } from './directory';
import { GroupRoles } from './group-roles';
import { ProviderChanges } from './provider-changes';
import { groupEntry, type GroupChange } from './provisioning.audit';
import { groupUnknown, memberUnknown } from './provisioning.errors';
import type { Provider } from './provisioning-access';

/** A group that is about to change. */
interface CurrentGroup extends GroupDetails {
  readonly version: number;
}

/** Makes the new details of a group. It throws if the group must not change. */
type ReviseGroup = (group: CurrentGroup) => GroupDetails;

/** What an identity provider does with its groups in a workspace. Each call writes all or nothing. */
@Injectable()
export class Groups {
  constructor(
    private readonly directory: Directory,
    private readonly stored: ProvisionedGroups,
    private readonly roles: GroupRoles,
    private readonly changes: ProviderChanges,
  ) {}

  list(provider: Provider, excerpt: Excerpt<GroupAttribute>, withMembers: boolean): Promise<Found<DirectoryGroup>> {
    return this.directory.groups(provider, excerpt, withMembers);
  }

  async get(provider: Provider, id: string, withMembers: boolean): Promise<DirectoryGroup> {
    const group = isUuid(id) ? await this.directory.group(provider, id, withMembers) : null;
    if (!group) throw groupUnknown(id);
    return group;
  }

  add(provider: Provider, { displayName, externalId, memberIds }: GroupDetails): Promise<DirectoryGroup> {
    return this.changes.make(async (at) => {
      const group = { id: newId(), displayName, externalId };
      assertGroup({ ...group, memberIds });
      await this.stored.insert(provider, at, group);
      await this.change(provider, group, { added: await this.known(provider, memberIds), removed: [] }, 'created');
      return this.get(provider, group.id, true);
    });
  }

  revise(provider: Provider, id: string, revise: ReviseGroup): Promise<DirectoryGroup> {
    return this.changes.make(async (at) => {
      const { group, members, current } = await this.locked(provider, id);
      const details = revise(current);
      assertGroup(details);
      const { displayName, externalId } = details;
      const wanted = new Set(details.memberIds);
      const added = await this.known(
        provider,
        details.memberIds.filter((member) => !members.has(member)),
      );
      const removed = [...members].filter((member) => !wanted.has(member));
      const after = { id, displayName, externalId };
      if (added.length || removed.length || !isSame(group, after)) {
        await this.stored.update(provider, at, after);
        await this.change(provider, after, { added, removed }, 'updated');
        // Roles go by names of groups.
        if (displayName !== group.displayName) await this.roles.changed(provider, [...members]);
      }
      return this.get(provider, id, true);
    });
  }

  remove(provider: Provider, id: string, assertCurrent: (group: CurrentGroup) => void): Promise<void> {
    return this.changes.make(async (at) => {
      const { group, members, current } = await this.locked(provider, id);
      assertCurrent(current);
      await this.stored.remove(provider, at, id);
      await this.change(provider, group, { added: [], removed: [...members] }, 'deleted');
    });
  }

  private async locked(provider: Provider, id: string) {
    const group = isUuid(id) ? await this.stored.lock(provider, id) : null;
    if (!group) throw groupUnknown(id);
    const members = new Set(await this.stored.membersOf(provider, id));
    return { group, members, current: { ...group, memberIds: [...members] } };
  }

  private async change(
    provider: Provider,
    group: Pick<ProvisionedGroup, 'id' | 'displayName'>,
    change: GroupChange,
    verb: Parameters<typeof groupEntry>[0],
  ): Promise<void> {
    const { added, removed } = change;
    await this.stored.addMembers(provider, group.id, added);
    await this.stored.removeMembers(provider, group.id, removed);
    await this.roles.changed(provider, [...added, ...removed]);
    await this.changes.record(provider, groupEntry(verb, group, change));
  }

  /** Returns the ids without repetitions. Throws for one that is nobody's. */
  private async known(provider: Provider, ids: readonly string[]): Promise<string[]> {
    const unique = [...new Set(ids)];
    const existing = await this.directory.existing(provider, unique.filter(isUuid));
    const unknown = unique.find((id) => !existing.has(id));
    if (unknown !== undefined) throw memberUnknown(unknown);
    return unique;
  }
}

const isSame = (a: ProvisionedGroup, b: ProvisionedGroup): boolean =>
  a.displayName === b.displayName && a.externalId === b.externalId;
