import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db, insertRows, RowStore, translating } from '#persistence';
import { ProvisionedGroups, ProvisionedPeople, type VersionedGroup } from '../../application/directory';
import { groupExists, personExists, userNameTaken } from '../../application/provisioning.errors';
import type { ProvisionedGroup, ProvisionedPerson } from '../../domain/provisioned';
import { ProvisionedGroupRow, ProvisionedPersonRow } from './rows';

const PERSON = `
  select id, user_id as "userId", user_name as "userName", external_id as "externalId", role, is_active as "isActive",
    was_created as "wasCreated", ended_account as "endedAccount"
  from provisioned_people where workspace_id = $1 and user_id = $2 for update`;

const LEAVE_ALL = 'delete from provisioned_group_members where workspace_id = $1 and user_id = $2';

@Injectable()
export class SqlProvisionedPeople extends ProvisionedPeople {
  private readonly rows: RowStore<ProvisionedPersonRow>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, ProvisionedPersonRow);
  }

  async lock({ workspaceId }: WorkspaceKey, userId: string): Promise<ProvisionedPerson | null> {
    const [person] = await this.db.query<ProvisionedPerson>(PERSON, [workspaceId, userId]);
    return person ?? null;
  }

  async insert(place: WorkspaceKey, at: string, person: ProvisionedPerson): Promise<void> {
    await unique(() => this.rows.insert(place, at, [person]));
  }

  update(place: WorkspaceKey, at: string, { id, ...values }: ProvisionedPerson): Promise<void> {
    return unique(() => this.rows.update(place, at, id, { ...values, deletedAt: null }));
  }

  async remove(place: WorkspaceKey, at: string, { id, userId }: ProvisionedPerson): Promise<void> {
    await this.db.query(LEAVE_ALL, [place.workspaceId, userId]);
    await this.rows.remove(place, at, id);
  }
}

const MEMBERS = `
  select user_id as id from provisioned_group_members where workspace_id = $1 and group_id = $2 order by user_id`;

const REMOVE_MEMBERS = `
  delete from provisioned_group_members where workspace_id = $1 and group_id = $2 and user_id = any($3::uuid[])`;

@Injectable()
export class SqlProvisionedGroups extends ProvisionedGroups {
  private readonly rows: RowStore<ProvisionedGroupRow>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, ProvisionedGroupRow);
  }

  async lock(place: WorkspaceKey, id: string): Promise<VersionedGroup | null> {
    const row = await this.rows.lock(place, id);
    if (!row) return null;
    const { displayName, externalId, version } = row;
    return { id, displayName, externalId, version };
  }

  async membersOf({ workspaceId }: WorkspaceKey, id: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(MEMBERS, [workspaceId, id]);
    return rows.map((member) => member.id);
  }

  async insert(place: WorkspaceKey, at: string, group: ProvisionedGroup): Promise<void> {
    await unique(() => this.rows.insert(place, at, [group]));
  }

  update(place: WorkspaceKey, at: string, { id, displayName, externalId }: ProvisionedGroup): Promise<void> {
    return unique(() => this.rows.update(place, at, id, { displayName, externalId }));
  }

  remove(place: WorkspaceKey, at: string, id: string): Promise<void> {
    return this.rows.remove(place, at, id);
  }

  async addMembers({ workspaceId }: WorkspaceKey, id: string, userIds: readonly string[]): Promise<void> {
    const shared = { workspace_id: workspaceId, group_id: id };
    const insertion = {
      table: 'provisioned_group_members',
      shared,
      columns: ['user_id'],
      end: 'on conflict do nothing returning user_id',
    };
    await insertRows(this.db, { ...insertion, values: (userId: string) => [userId] }, userIds);
  }

  async removeMembers({ workspaceId }: WorkspaceKey, id: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length) await this.db.query(REMOVE_MEMBERS, [workspaceId, id, userIds]);
  }
}

const unique = <T>(work: () => Promise<T>): Promise<T> =>
  translating(
    {
      uq_provisioned_people_user: personExists,
      uq_provisioned_people_name: userNameTaken,
      uq_provisioned_groups_name: groupExists,
    },
    work,
  );
