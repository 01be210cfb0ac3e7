import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectRole, WorkspaceRole } from '#kernel';
import { hashSecret, newSecret, PREFIX } from '../../libs/auth/credentials';
import { ON_AT_FIRST } from '../../src/contexts/workspaces/domain/features';
import { newId } from '../../libs/kernel/ids';
import { apiKey, bearer, Client } from './client';
import { insert, sql } from './sql';

/** Somebody with an API key, and the clients that use it in one workspace. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly key: string;
  readonly v1: Client;
  readonly v2: Client;
}

export interface Tenant {
  readonly slug: string;
  readonly workspaceId: string;
  readonly owner: Person;
  /** The owner's clients. */
  readonly v1: Client;
  readonly v2: Client;
}

export const unique = (prefix: string): string => `${prefix}${randomBytes(5).toString('hex')}`;

/** Changes that a test makes by SQL may be overlooked for as long as a server believes what it has read. */
export const untilNoticed = (): Promise<void> => sleep(800);

const now = () => new Date().toISOString();

const stamps = () => {
  const at = now();
  return { created_at: at, updated_at: at };
};

const clients = (credential: Readonly<Record<string, string>>, slug: string) => ({
  v1: new Client({ version: 'v1', credential, slug }),
  v2: new Client({ version: 'v2', credential, slug }),
});

/** A user with an API key who belongs to no workspace; its clients speak to the workspace `slug`. */
export async function newPerson(slug: string): Promise<Person> {
  const userId = newId();
  const email = `${unique('user-')}@example.com`;
  await insert('users', { id: userId, email, display_name: email.split('@')[0], ...stamps() });
  const key = await newKey(userId);
  return { userId, email, key, ...clients(apiKey(key), slug) };
}

export async function newKey(userId: string, members: Record<string, unknown> = {}): Promise<string> {
  const key = newSecret(PREFIX.apiKey);
  const row = { id: newId(), user_id: userId, title: 'test', key_hash: hashSecret(key), hint: key.slice(-4) };
  await insert('api_keys', { ...row, created_at: now(), ...members });
  return key;
}

/** A workspace of its own, so that no suite sees what another one does. */
export async function newTenant(members: Record<string, unknown> = {}): Promise<Tenant> {
  const slug = unique('w-');
  const workspaceId = newId();
  const owner = await newPerson(slug);
  const place = { id: workspaceId, name: slug, slug, owner_id: owner.userId, features: ON_AT_FIRST };
  await insert('workspaces', { ...place, ...stamps(), ...members });
  await listed(workspaceId);
  const tenant = { slug, workspaceId, owner, v1: owner.v1, v2: owner.v2 };
  await join(tenant, owner, 'owner');
  return tenant;
}

/** Makes an existing person a member of the workspace; their clients stay where they were. */
export async function join(tenant: Tenant, { userId }: Person, role: WorkspaceRole): Promise<void> {
  const row = { workspace_id: tenant.workspaceId, id: newId(), user_id: userId, role };
  await insert('workspace_members', { ...row, ...stamps() });
  await placed(tenant.workspaceId, userId);
}

/** Brings the directory up to date after SQL has changed a workspace. */
export async function listed(workspaceId: string): Promise<void> {
  await sql(
    `insert into workspace_directory (id, slug, name, created_at, suspended_at, purge_at, deleted_at)
     select id, slug, name, created_at, suspended_at, purge_at, deleted_at from workspaces where id = $1
     on conflict (id) do update set suspended_at = excluded.suspended_at, purge_at = excluded.purge_at,
       deleted_at = excluded.deleted_at`,
    [workspaceId],
  );
}

/** Notes the place of a membership that SQL has made. */
export async function placed(workspaceId: string, userId: string): Promise<void> {
  await sql('insert into membership_places (user_id, tenant_id) values ($1, $2) on conflict do nothing', [
    userId,
    workspaceId,
  ]);
}

export async function addMember(tenant: Tenant, role: WorkspaceRole): Promise<Person> {
  const person = await newPerson(tenant.slug);
  await join(tenant, person, role);
  return person;
}

/** Clients with an access token of a user, within scopes. */
export async function oauthToken(tenant: Tenant, userId: string, scopes: readonly string[]) {
  const token = newSecret(PREFIX.oauth);
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const row = { id: newId(), user_id: userId, token_hash: hashSecret(token), scopes, expires_at: expires };
  await insert('access_tokens', { ...row, title: 'test', hint: token.slice(-4), created_at: now() });
  return { token, ...clients(bearer(token), tenant.slug) };
}

/** Clients without any credential, at a tenant's address. */
export const anonymous = (tenant: Tenant) => clients({}, tenant.slug);

export async function addProjectMember(
  tenant: Tenant,
  project: { readonly id: string },
  { userId }: Pick<Person, 'userId'>,
  role: ProjectRole,
): Promise<void> {
  const row = { workspace_id: tenant.workspaceId, id: newId(), project_id: project.id, user_id: userId, role };
  await insert('project_members', { ...row, ...stamps() });
}

/** A member of the workspace who has this role in the project. */
export async function addPersonWithRole(tenant: Tenant, project: { readonly id: string }, role: ProjectRole) {
  const person = await addMember(tenant, role === 'guest' || role === 'commenter' ? 'guest' : 'member');
  await addProjectMember(tenant, project, person, role);
  return person;
}
