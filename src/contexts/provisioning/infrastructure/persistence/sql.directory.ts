import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db, Params } from '#persistence';
import {
  Directory,
  type DirectoryGroup,
  type DirectoryPerson,
  type Found,
  type GroupMember,
  type GroupOfPerson,
} from '../../application/directory';
import type { Excerpt, GroupAttribute, PersonAttribute } from '../../domain/condition';
import { MAX_GROUP_MEMBERS } from '../../domain/provisioned';
import { conditionSql, type AttributesSql } from './condition-sql';

/** People of the workspace `$1`: its members, and those whom a provider manages. Accounts of apps are left out. */
const PEOPLE = `
  from (
    select m.user_id from workspace_members m where m.workspace_id = $1 and m.is_active and m.deleted_at is null
    union select p.user_id from provisioned_people p where p.workspace_id = $1 and p.deleted_at is null
  ) as known
  join users u on u.id = known.user_id and not u.is_bot
  left join workspace_members m on m.workspace_id = $1 and m.user_id = u.id and m.deleted_at is null
  left join provisioned_people p on p.workspace_id = $1 and p.user_id = u.id and p.deleted_at is null`;

const PERSON: AttributesSql<PersonAttribute> = {
  id: { sql: 'u.id::text', type: 'exact' },
  userName: { sql: 'coalesce(p.user_name, u.email)', type: 'text' },
  externalId: { sql: 'p.external_id', type: 'exact' },
  email: { sql: 'u.email', type: 'text' },
  displayName: { sql: 'u.display_name', type: 'text' },
  firstName: { sql: 'u.first_name', type: 'text' },
  lastName: { sql: 'u.last_name', type: 'text' },
  isActive: { sql: '(coalesce(m.is_active, false) and u.is_active)', type: 'boolean' },
  createdAt: { sql: 'coalesce(p.created_at, m.created_at)', type: 'time' },
  updatedAt: { sql: 'greatest(p.updated_at, m.updated_at, u.updated_at)', type: 'time' },
};

const GROUPS = 'from provisioned_groups g where g.workspace_id = $1 and g.deleted_at is null';

const GROUP: AttributesSql<GroupAttribute> = {
  id: { sql: 'g.id::text', type: 'exact' },
  displayName: { sql: 'g.display_name', type: 'text' },
  externalId: { sql: 'g.external_id', type: 'exact' },
  memberId: {
    sql: 'x.user_id::text',
    type: 'exact',
    within: (condition) =>
      `exists (select 1 from provisioned_group_members x
         where x.workspace_id = $1 and x.group_id = g.id and ${condition})`,
  },
  createdAt: { sql: 'g.created_at', type: 'time' },
  updatedAt: { sql: 'g.updated_at', type: 'time' },
};

const columnsOf = (attributes: AttributesSql<string>, names: readonly string[]): string =>
  names.map((name) => `${attributes[name]!.sql} as "${name}"`).join(', ');

const PERSON_COLUMNS = columnsOf(PERSON, Object.keys(PERSON));
const GROUP_COLUMNS = `${columnsOf(GROUP, ['id', 'displayName', 'externalId', 'createdAt', 'updatedAt'])}, g.version`;

const GROUPS_OF_PEOPLE = `
  select x.user_id as "userId", g.id, g.display_name as "displayName" from provisioned_group_members x
  join provisioned_groups g on g.workspace_id = $1 and g.id = x.group_id and g.deleted_at is null
  where x.workspace_id = $1 and x.user_id = any($2::uuid[]) order by lower(g.display_name), g.id`;

const SIZES = `
  select x.group_id as id, count(*)::int as size from provisioned_group_members x
  where x.workspace_id = $1 and x.group_id = any($2::uuid[]) group by x.group_id`;

const MEMBERS = `
  select x.group_id as "groupId", u.id, u.display_name as "displayName" from provisioned_group_members x
  join users u on u.id = x.user_id
  where x.workspace_id = $1 and x.group_id = any($2::uuid[]) order by lower(u.display_name), u.id`;

type PersonRow = Omit<DirectoryPerson, 'groups'>;
type GroupRow = Omit<DirectoryGroup, 'members'>;

interface Listed {
  readonly columns: string;
  /** FROM, which may have a WHERE. */
  readonly from: string;
  readonly attributes: AttributesSql<string>;
}

@Injectable()
export class SqlDirectory extends Directory {
  constructor(private readonly db: Db) {
    super();
  }

  async people(place: WorkspaceKey, excerpt: Excerpt<PersonAttribute>): Promise<Found<DirectoryPerson>> {
    const from = `${PEOPLE} where true`;
    const found = await this.list<PersonRow>(place, { columns: PERSON_COLUMNS, from, attributes: PERSON }, excerpt);
    return { ...found, items: await this.withGroups(place, found.items) };
  }

  async person(place: WorkspaceKey, id: string): Promise<DirectoryPerson | null> {
    const text = `select ${PERSON_COLUMNS} ${PEOPLE} where u.id = $2`;
    const people = await this.db.query<PersonRow>(text, [place.workspaceId, id]);
    return (await this.withGroups(place, people))[0] ?? null;
  }

  async holderOf({ workspaceId }: WorkspaceKey, userName: string): Promise<string | null> {
    const text = `select u.id ${PEOPLE} where lower(${PERSON.userName.sql}) = lower($2) order by p.id nulls last limit 1`;
    const [person] = await this.db.query<{ id: string }>(text, [workspaceId, userName]);
    return person?.id ?? null;
  }

  async existing({ workspaceId }: WorkspaceKey, ids: readonly string[]): Promise<Set<string>> {
    if (!ids.length) return new Set();
    const text = `select u.id ${PEOPLE} where u.id = any($2::uuid[])`;
    const people = await this.db.query<{ id: string }>(text, [workspaceId, ids]);
    return new Set(people.map(({ id }) => id));
  }

  async groups(
    place: WorkspaceKey,
    excerpt: Excerpt<GroupAttribute>,
    withMembers: boolean,
  ): Promise<Found<DirectoryGroup>> {
    const listed = { columns: GROUP_COLUMNS, from: GROUPS, attributes: GROUP };
    const found = await this.list<GroupRow>(place, listed, excerpt);
    if (!withMembers) return found;
    return { ...found, items: await this.withMembers(place, await this.sendable(place, found.items)) };
  }

  async group(place: WorkspaceKey, id: string, withMembers: boolean): Promise<DirectoryGroup | null> {
    const text = `select ${GROUP_COLUMNS} ${GROUPS} and g.id = $2`;
    const groups = await this.db.query<GroupRow>(text, [place.workspaceId, id]);
    return (withMembers ? await this.withMembers(place, groups) : groups)[0] ?? null;
  }

  private async list<T>(
    { workspaceId }: WorkspaceKey,
    { columns, from, attributes }: Listed,
    { condition, sortBy, descending, offset, limit }: Excerpt<string>,
  ): Promise<Found<T>> {
    const params = new Params();
    params.add(workspaceId);
    const where = condition ? ` and ${conditionSql(condition, attributes, params)}` : '';
    const values = [...params.values];
    const [counted] = await this.db.query<{ total: number }>(`select count(*)::int as total ${from}${where}`, values, {
      unnamed: true,
    });
    const total = counted!.total;
    if (limit === 0 || offset >= total) return { items: [], total };
    const direction = descending ? 'desc' : 'asc';
    const order = [sortBy ?? 'createdAt', 'id'].map((name) => `${attributes[name]!.sql} ${direction}`).join(', ');
    const page = `limit ${params.add(limit)} offset ${params.add(offset)}`;
    const text = `select ${columns} ${from}${where} order by ${order} ${page}`;
    return { items: await this.db.query<T>(text, params.values, { unnamed: true }), total };
  }

  private async withGroups({ workspaceId }: WorkspaceKey, people: readonly PersonRow[]): Promise<DirectoryPerson[]> {
    const ids = people.map(({ id }) => id);
    const groups = ids.length
      ? await this.db.query<{ userId: string; id: string; displayName: string }>(GROUPS_OF_PEOPLE, [workspaceId, ids])
      : [];
    const byPerson = new Map<string, GroupOfPerson[]>(people.map(({ id }) => [id, []]));
    for (const { userId, ...group } of groups) byPerson.get(userId)!.push(group);
    return people.map((person) => ({ ...person, groups: byPerson.get(person.id)! }));
  }

  private async withMembers({ workspaceId }: WorkspaceKey, groups: readonly GroupRow[]): Promise<DirectoryGroup[]> {
    const ids = groups.map(({ id }) => id);
    const members = ids.length
      ? await this.db.query<{ groupId: string; id: string; displayName: string }>(MEMBERS, [workspaceId, ids])
      : [];
    const byGroup = new Map<string, GroupMember[]>(groups.map(({ id }) => [id, []]));
    for (const { groupId, ...member } of members) byGroup.get(groupId)!.push(member);
    return groups.map((group) => ({ ...group, members: byGroup.get(group.id)! }));
  }

  /** Returns the first groups, at least one, that together have no more members than one group may have. */
  private async sendable({ workspaceId }: WorkspaceKey, groups: readonly GroupRow[]): Promise<GroupRow[]> {
    const ids = groups.map(({ id }) => id);
    const rows = ids.length ? await this.db.query<{ id: string; size: number }>(SIZES, [workspaceId, ids]) : [];
    const sizes = new Map(rows.map(({ id, size }) => [id, size]));
    let members = 0;
    const end = groups.findIndex(({ id }, index) => (members += sizes.get(id) ?? 0) > MAX_GROUP_MEMBERS && index > 0);
    return groups.slice(0, end < 0 ? groups.length : end);
  }
}
