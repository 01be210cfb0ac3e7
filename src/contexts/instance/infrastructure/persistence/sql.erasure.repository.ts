import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  ErasureRepository,
  type Erasure,
  type ErasureRequest,
  type TextChoice,
} from '../../application/erasure.repository';
import { FORMER } from './sql.merge.repository';

const LOCK = 'select 1 from users where id = $1 and not is_bot for no key update';

const REQUEST = `
  insert into erasures (user_id, texts, requested_by_id, requested_at, names, addresses, parts)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Names that somebody else has, too, are told apart by ids. */
const FIND = `
  ${FORMER}
  select array(select f.id from former f) as "formerIds", e.user_id as "userId", e.texts, e.requested_by_id as "requestedById", e.names, e.addresses, e.parts, array(
    select distinct u.display_name from users u where u.id <> e.user_id and u.display_name = any (e.names)) as shared
  from erasures e where e.user_id = $1 and e.erased_at is null`;

/** Somebody else may have one of the addresses now. */
const TAKEN = `
  select distinct lower(u.email) as address from users u
  where lower(u.email) in (
    select lower(a.address) from erasures e cross join unnest(e.addresses || $2::text[]) as a (address) where e.user_id = $1)`;

/** People are asked for before: nodes that share them do not have this table. */
const ADD_NAMES = `
  update erasures set names = array(select distinct unnest(names || $2::text[])),
    addresses = array(
      select distinct a.address from unnest(addresses || $3::text[]) as a (address) where lower(a.address) <> all ($4::text[]))
  where user_id = $1`;

const LEFT = `
  select addresses, done_workspace_ids as done, array(select p.tenant_id from membership_places p where p.user_id = $1) as places
  from erasures where user_id = $1`;

const MEMBER_IN = `
  select distinct workspace_id as id from workspace_members where workspace_id = any($1::uuid[]) and user_id = $2`;

const INVITED_TO = `
  select distinct workspace_id as id from workspace_invitations
  where lower(email) in (select lower(a.address) from unnest($1::text[]) as a (address))`;

const FINISH_WORKSPACE = `
  update erasures set done_workspace_ids = array_append(done_workspace_ids, $2::uuid)
  where user_id = $1 and erased_at is null and not ($2::uuid = any (done_workspace_ids)) returning user_id`;

const FINISH = `
  update erasures set erased_at = $2, names = '{}', addresses = '{}', parts = '{}', done_workspace_ids = '{}'
  where user_id = $1`;

/** The erasure knows them, too. */
const FORGET_FORMER = `
  ${FORMER}
  update person_merges set names = '{}', addresses = '{}', parts = '{}' where user_id in (select f.id from former f)`;

interface Left {
  readonly addresses: readonly string[];
  readonly done: readonly string[];
  readonly places: readonly string[];
}

interface Found extends Omit<Erasure, 'known'> {
  readonly texts: TextChoice;
  readonly names: string[];
  readonly addresses: string[];
  readonly parts: string[];
  readonly shared: string[];
}

@Injectable()
export class SqlErasureRepository extends ErasureRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async lock(userId: string): Promise<boolean> {
    return (await this.db.query(LOCK, [userId])).length > 0;
  }

  async isRequested(userId: string): Promise<boolean> {
    return (await this.db.query('select 1 from erasures where user_id = $1', [userId])).length > 0;
  }

  async request({ userId, texts, byId, at, known }: ErasureRequest): Promise<void> {
    await this.db.query(REQUEST, [userId, texts, byId, at, known.names, known.addresses, known.parts]);
  }

  unfinished(): Promise<string[]> {
    return this.ids('select user_id as id from erasures where erased_at is null order by requested_at', []);
  }

  async find(userId: string): Promise<Erasure | null> {
    const [found] = await this.db.query<Found>(FIND, [userId]);
    if (!found) return null;
    const { texts, requestedById, formerIds, ...known } = found;
    return { userId, texts, requestedById, formerIds, known };
  }

  async addNames(userId: string, names: readonly string[], addresses: readonly string[]): Promise<void> {
    const taken = await this.db.query<{ address: string }>(TAKEN, [userId, addresses]);
    await this.db.query(ADD_NAMES, [userId, names, addresses, taken.map(({ address }) => address)]);
  }

  /** Those that know the person: as a member, also a former one, or by an invitation. */
  async workspacesLeft(userId: string): Promise<string[]> {
    const [left] = await this.db.query<Left>(LEFT, [userId]);
    if (!left) return [];
    const known = [
      ...(await this.ids(MEMBER_IN, [left.places, userId])),
      ...(await this.ids(INVITED_TO, [left.addresses])),
    ];
    return [...new Set(known)].filter((id) => !left.done.includes(id)).sort();
  }

  async wasMember(workspaceId: string, userId: string): Promise<boolean> {
    const text = 'select 1 from workspace_members where workspace_id = $1 and user_id = $2 limit 1';
    return (await this.db.query(text, [workspaceId, userId])).length > 0;
  }

  async finishWorkspace(userId: string, workspaceId: string): Promise<boolean> {
    return (await this.db.query(FINISH_WORKSPACE, [userId, workspaceId])).length > 0;
  }

  async finish(userId: string, at: string): Promise<void> {
    await this.db.query(FORGET_FORMER, [userId]);
    await this.db.query(FINISH, [userId, at]);
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
