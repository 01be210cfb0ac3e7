import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { MergeRepository, type Merge, type MergeRequest } from '../../application/merge.repository';
import type { KnownTexts } from '../../domain/known-texts';

/** In the order of the ids, so that two requests for the same people wait for one another. */
const PEOPLE = 'select id from users where id = any ($1::uuid[]) and not is_bot order by id';

/** Accounts that were merged into $1, also by way of others. */
export const FORMER = `
  with recursive former (id) as (
    select user_id from person_merges where into_id = $1
    union select m.user_id from person_merges m join former f on m.into_id = f.id)`;

const PLACES = 'select tenant_id as id from membership_places where user_id = $1';

const PROVISIONED = `
  select 1 from provisioned_people
  where workspace_id = any ($1::uuid[]) and user_id = $2 and deleted_at is null limit 1`;

const FORMER_TEXTS = `
  ${FORMER} select m.names, m.addresses, m.parts from person_merges m join former f on f.id = m.user_id`;

const REQUEST = `
  insert into person_merges (user_id, into_id, requested_by_id, requested_at, names, addresses, parts)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** An address that was free may be somebody else's meanwhile. */
const FIND = `
  select m.user_id as "userId", m.requested_by_id as "requestedById", m.names, m.addresses, m.parts,
    i.id as "intoId", i.email as "intoEmail", i.display_name as "intoName", array(
      select distinct n.name from unnest(m.names || m.addresses) as n (name)
      join users u on u.id <> m.user_id and (lower(u.display_name) = lower(n.name) or lower(u.email) = lower(n.name))) as shared
  from person_merges m join users i on i.id = m.into_id where m.user_id = $1 and m.merged_at is null`;

const LEFT = `
  select p.tenant_id as id from membership_places p
  join person_merges m on m.user_id = p.user_id and not (p.tenant_id = any (m.done_workspace_ids))
  where p.user_id = $1 order by p.tenant_id`;

const FINISH_WORKSPACE = `
  update person_merges set done_workspace_ids = array_append(done_workspace_ids, $2::uuid)
  where user_id = $1 and not ($2::uuid = any (done_workspace_ids))`;

const FINISH = `
  update person_merges set merged_at = $2, done_workspace_ids = '{}' where user_id = $1 and merged_at is null`;

interface Found {
  readonly userId: string;
  readonly requestedById: string | null;
  readonly names: string[];
  readonly addresses: string[];
  readonly parts: string[];
  readonly intoId: string;
  readonly intoEmail: string;
  readonly intoName: string;
  readonly shared: string[];
}

@Injectable()
export class SqlMergeRepository extends MergeRepository {
  constructor(private readonly db: Db) {
    super();
  }

  peopleAmong(userIds: readonly string[], isLocked: boolean): Promise<string[]> {
    return this.ids(isLocked ? `${PEOPLE} for no key update` : PEOPLE, [userIds]);
  }

  async isProvisioned(userId: string): Promise<boolean> {
    const places = await this.ids(PLACES, [userId]);
    return places.length > 0 && (await this.db.query(PROVISIONED, [places, userId])).length > 0;
  }

  async isAwaiting(userId: string): Promise<boolean> {
    const text = 'select 1 from person_merges where into_id = $1 and merged_at is null limit 1';
    return (await this.db.query(text, [userId])).length > 0;
  }

  formerTexts(userId: string): Promise<KnownTexts[]> {
    return this.db.query<KnownTexts>(FORMER_TEXTS, [userId]);
  }

  async request({ userId, intoId, byId, at, known }: MergeRequest): Promise<void> {
    await this.db.query(REQUEST, [userId, intoId, byId, at, known.names, known.addresses, known.parts]);
  }

  unfinished(): Promise<string[]> {
    return this.ids('select user_id as id from person_merges where merged_at is null order by requested_at', []);
  }

  async find(id: string): Promise<Merge | null> {
    const [found] = await this.db.query<Found>(FIND, [id]);
    if (!found) return null;
    const { userId, requestedById, names, addresses, parts, intoId, intoEmail, intoName, shared } = found;
    const into = { id: intoId, email: intoEmail, displayName: intoName };
    return { userId, into, requestedById, known: { names, addresses, parts }, shared };
  }

  workspacesLeft(userId: string): Promise<string[]> {
    return this.ids(LEFT, [userId]);
  }

  async finishWorkspace(userId: string, workspaceId: string): Promise<void> {
    await this.db.query(FINISH_WORKSPACE, [userId, workspaceId]);
  }

  async finish(userId: string, at: string): Promise<void> {
    await this.db.query(FINISH, [userId, at]);
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
