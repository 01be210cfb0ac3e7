import { newId } from '#kernel';
import type { Db } from '#persistence';
import { SeedError } from './seed.errors';
import { PEOPLE } from './words';

export interface SeedWorkspace {
  readonly id: string;
  readonly slug: string;
  readonly ownerId: string;
  /** The owner and the other members. */
  readonly memberIds: readonly string[];
}

/** Finds the workspace and adds people to it. Existing people stay unchanged. */
export async function seedPeople(db: Db, slug: string): Promise<SeedWorkspace> {
  const [workspace] = await db.query<{ id: string; ownerId: string }>(
    'select id, owner_id as "ownerId" from workspaces where slug = $1 and deleted_at is null',
    [slug],
  );
  if (!workspace) {
    throw new SeedError(
      `There is no workspace ${slug}: make it first with bootstrap --workspace ${slug} --email <address>.`,
    );
  }
  const people = PEOPLE.map((name) => ({ id: newId(), name, email: emailOf(name, slug) }));
  await addUsers(db, people);
  const known = await db.query<{ id: string }>('select id from users where lower(email) = any($1) order by email', [
    people.map(({ email }) => email),
  ]);
  const userIds = known.map(({ id }) => id);
  await addMembers(db, { workspaceId: workspace.id, ownerId: workspace.ownerId, userIds });
  return { ...workspace, slug, memberIds: [workspace.ownerId, ...userIds] };
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Mail to addresses below .example is never delivered. */
const emailOf = (name: string, slug: string): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}@${slug.replaceAll('_', '-')}.example`;

async function addUsers(db: Db, people: readonly Person[]): Promise<void> {
  await db.query(
    `insert into users (id, email, display_name, first_name, last_name, created_at, updated_at)
     select id, email, name, split_part(name, ' ', 1), split_part(name, ' ', 2), now(), now()
     from jsonb_to_recordset($1::jsonb) as person (id uuid, email text, name text)
     on conflict do nothing`,
    [JSON.stringify(people)],
  );
}

interface Membership {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly userIds: readonly string[];
}

async function addMembers(db: Db, { workspaceId, ownerId, userIds }: Membership): Promise<void> {
  await db.query(
    `insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at, created_by_id, updated_by_id)
     select $1, id, user_id, 'member', now(), now(), $2, $2
     from unnest($3::uuid[], $4::uuid[]) as member (id, user_id)
     on conflict do nothing`,
    [workspaceId, ownerId, userIds.map(() => newId()), userIds],
  );
  await db.query(
    `insert into membership_places (user_id, tenant_id) select unnest($2::uuid[]), $1::uuid on conflict do nothing`,
    [workspaceId, userIds],
  );
}
