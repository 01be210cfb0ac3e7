import { Injectable } from '@nestjs/common';
import type { ListRequest, Page } from '#kernel';
import { Db, equals, ownColumns, Reads, type ReadModel } from '#persistence';
import {
  instancePersonList,
  InstancePersonRepository,
  type InstancePerson,
} from '../../application/instance-person.repository';

const SECOND_FACTORS = `array_remove(array[
  case when exists (select 1 from totp_factors f where f.user_id = t.id) then 'totp' end,
  case when exists (select 1 from passkeys p where p.user_id = t.id) then 'passkey' end], null)`;

const WORKSPACE_COUNT = `(
  select count(*)::int from workspace_members m join workspaces w on w.id = m.workspace_id
  where m.user_id = t.id and m.is_active and m.deleted_at is null and w.deleted_at is null)`;

/** People belong to no workspace: the list is of all accounts that are those of no bot. */
const model: ReadModel<InstancePerson> = {
  table: 'users',
  owner: 't.is_bot',
  columns: {
    ...ownColumns('id', 'email', 'displayName', 'firstName', 'lastName', 'isActive', 'createdAt'),
    secondFactors: SECOND_FACTORS,
    workspaceCount: WORKSPACE_COUNT,
    erasureRequestedAt: '(select e.requested_at from erasures e where e.user_id = t.id)',
    erasedAt: '(select e.erased_at from erasures e where e.user_id = t.id)',
  },
  search: ['t.display_name', 't.first_name', 't.last_name', 't.email'],
};

/** The value of `owner` in each statement. */
const OF_PEOPLE = 'false';

/** Each look-up goes by an index of the person. */
const LAST_ACTIVITY = `
  select greatest(
    (select max(s.last_used_at) from sessions s where s.user_id = $1),
    (select max(k.last_used_at) from api_keys k where k.user_id = $1),
    (select max(a.last_used_at) from access_tokens a where a.user_id = $1)) as "lastActivityAt"`;

@Injectable()
export class SqlInstancePersonRepository extends InstancePersonRepository {
  private readonly reads: Reads<InstancePerson>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, instancePersonList, model);
  }

  list(request: ListRequest): Promise<Page<InstancePerson>> {
    return this.reads.list(OF_PEOPLE, request);
  }

  find(id: string): Promise<InstancePerson | null> {
    return this.reads.one(OF_PEOPLE, [equals('t.id', id)]);
  }

  async lastActivityOf(id: string): Promise<string | null> {
    const [found] = await this.db.query<{ readonly lastActivityAt: string | null }>(LAST_ACTIVITY, [id]);
    return found!.lastActivityAt;
  }
}
