import { sql, unique } from '../../support';
import { bootstrap, cli, cliJson, clientOf, complaint, newEmail } from '../../support/cli';

const DAY_MS = 86_400_000;

it('deletes a workspace after a period of grace, and takes it back', async () => {
  const slug = unique('gone-');
  const { api_key: key, workspace_id: workspaceId } = await bootstrap(slug, newEmail());
  const status = async () => (await clientOf(key, slug).get('members/')).status;
  const audited = () =>
    sql(`select event_name, source from audit_logs where workspace_id = $1 and source = 'admin' order by 1`, [
      workspaceId,
    ]);

  const deleted = await cliJson<{ workspace_id: string; purge_at: string }>(['workspace', 'delete', slug]);
  expect(deleted.workspace_id).toBe(workspaceId);
  expect(Date.parse(deleted.purge_at) - Date.now()).toBeGreaterThan(29 * DAY_MS);
  // The second one changes nothing, and people read the same.
  const { stdout } = await cli(['workspace', 'delete', slug]);
  expect(stdout).toContain(deleted.purge_at);

  expect(await cliJson(['workspace', 'restore', slug])).toEqual({ workspace_id: workspaceId, slug, purge_at: null });
  expect(await status()).toBe(200);
  expect(await audited()).toEqual([
    { event_name: 'workspace.deletion_requested', source: 'admin' },
    { event_name: 'workspace.restored', source: 'admin' },
  ]);
});

it('says which workspace there is none of', async () => {
  for (const command of ['delete', 'restore'])
    expect(await complaint(['workspace', command, 'nowhere'])).toContain('There is no workspace nowhere.');
});
