import { hashSecret, newSecret, PREFIX } from '../../../libs/auth/credentials';
import { newId } from '../../../libs/kernel/ids';
import { rowsOf, type Fixture } from './fixture';
import { connected } from './load';

/** The owner of a workspace of a fixture, with a new API key. */
export interface Owner {
  readonly slug: string;
  readonly userId: string;
  readonly email: string;
  readonly key: string;
}

/** Owners of the workspaces that they belong to, and in which something happened; the most active workspace first. */
export function ownersOf(fixture: Fixture, weightOf: (id: string) => number): Owner[] {
  const people = new Map(rowsOf(fixture, 'users').map(({ id, email }) => [id, email!]));
  const members = new Set(rowsOf(fixture, 'workspace_members').map((row) => `${row.workspace_id} ${row.user_id}`));
  return rowsOf(fixture, 'workspaces')
    .filter(({ id, owner_id: owner }) => members.has(`${id} ${owner}`))
    .sort((one, other) => weightOf(other.id!) - weightOf(one.id!))
    .map(({ slug, owner_id: userId }) => ({
      slug: slug!,
      userId: userId!,
      email: people.get(userId!)!,
      key: newSecret(PREFIX.apiKey),
    }));
}

export const addKeys = (url: string, owners: readonly Owner[]): Promise<void> =>
  connected(url, async (client) => {
    for (const { userId, key } of owners)
      await client.query(
        `insert into api_keys (id, user_id, title, key_hash, hint, created_at) values ($1, $2, 'test', $3, 'x', now())`,
        [newId(), userId, hashSecret(key)],
      );
  });

/** How often each id occurs in the rows. */
export function weights({ tables }: Fixture): (id: string) => number {
  const counts = new Map<string, number>();
  for (const { rows } of tables)
    for (const [id] of rows.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return (id) => counts.get(id) ?? 0;
}

/** Parameters of paths that hold no id: the key of a work item of the workspace. */
export function valuesIn(
  fixture: Fixture,
  slug: string,
  weightOf: (id: string) => number,
): (parameter: string) => string | undefined {
  const workspace = rowsOf(fixture, 'workspaces').find((row) => row.slug === slug)!;
  const isShown = ({ archived_at: archived, deleted_at: deleted, is_draft: draft }: Record<string, string>) =>
    archived === '\\N' && deleted === '\\N' && draft === 'f';
  const [item] = rowsOf(fixture, 'work_items')
    .filter((row) => row.workspace_id === workspace.id && isShown(row))
    .sort((one, other) => weightOf(other.id!) - weightOf(one.id!));
  const project = rowsOf(fixture, 'projects').find(({ id }) => id === item!.project_id)!;
  const values: Record<string, string> = {
    project_identifier: project.identifier!,
    issue_identifier: item!.sequence_id!,
    identifier: `${project.identifier}-${item!.sequence_id}`,
  };
  return (parameter) => values[parameter];
}
