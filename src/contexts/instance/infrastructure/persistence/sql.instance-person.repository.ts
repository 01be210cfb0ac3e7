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

const PLACES = 'select distinct tenant_id as id from membership_places where user_id = any($1::uuid[])';

const WORKSPACE_COUNTS = `
  select m.user_id as id, count(*)::int as number
  from workspace_members m join workspaces w on w.id = any($1::uuid[]) and w.id = m.workspace_id and w.deleted_at is null
  where m.workspace_id = any($1::uuid[]) and m.user_id = any($2::uuid[]) and m.is_active and m.deleted_at is null
  group by 1`;

type Account = Omit<InstancePerson, 'workspaceCount'>;

/** People belong to no workspace: the list is of all accounts that are those of no bot. */
const model: ReadModel<Account> = {
  table: 'users',
  owner: 't.is_bot',
  columns: {
    ...ownColumns('id', 'email', 'displayName', 'firstName', 'lastName', 'isActive', 'createdAt'),
    secondFactors: SECOND_FACTORS,
    erasureRequestedAt: '(select e.requested_at from erasures e where e.user_id = t.id)',
    erasedAt: '(select e.erased_at from erasures e where e.user_id = t.id)',
    mergedIntoId: '(select m.into_id from person_merges m where m.user_id = t.id)',
    mergeRequestedAt: '(select m.requested_at from person_merges m where m.user_id = t.id)',
    mergedAt: '(select m.merged_at from person_merges m where m.user_id = t.id)',
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
  private readonly reads: Reads<Account>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, instancePersonList, model);
  }

  async list(request: ListRequest): Promise<Page<InstancePerson>> {
    const page = await this.reads.list(OF_PEOPLE, request);
    return { ...page, items: await this.counted(page.items, request.columns.has('workspaceCount')) };
  }

  async find(id: string): Promise<InstancePerson | null> {
    const account = await this.reads.one(OF_PEOPLE, [equals('t.id', id)]);
    return account && (await this.counted([account], true))[0]!;
  }

  async lastActivityOf(id: string): Promise<string | null> {
    const [found] = await this.db.query<{ readonly lastActivityAt: string | null }>(LAST_ACTIVITY, [id]);
    return found!.lastActivityAt;
  }

  /** Counts in the workspaces alone in which one of the people may be. */
  private async counted(accounts: readonly Account[], isWanted: boolean): Promise<InstancePerson[]> {
    const ids = accounts.map(({ id }) => id);
    const places = isWanted ? await this.db.read<{ id: string }>(PLACES, [ids]) : [];
    const counts = places.length
      ? await this.db.read<{ id: string; number: number }>(WORKSPACE_COUNTS, [places.map(({ id }) => id), ids])
      : [];
    const numbers = new Map(counts.map(({ id, number }) => [id, number]));
    return accounts.map((account) => ({ ...account, workspaceCount: numbers.get(account.id) ?? 0 }));
  }
}
