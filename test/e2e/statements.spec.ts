import { sql } from '../support';
import { undistributed } from './sweeps/kit';

// Jest runs this suite last (test/support/sweeps-first.cjs), when the servers have sent what all others led to.
it('lets everything that the suites led to be spread over nodes', async () => {
  const { statements, problems } = await undistributed();
  expect(problems).toEqual([]);
  expect(statements).toBeGreaterThan(30);
});

it('has a place for each workspace and membership', async () => {
  const workspaces =
    'select w.slug from workspaces w left join workspace_directory d on d.id = w.id where d.id is null';
  const memberships = `
    select m.user_id, m.workspace_id from workspace_members m
    left join membership_places p on p.user_id = m.user_id and p.tenant_id = m.workspace_id where p.user_id is null`;
  expect([await sql(workspaces), await sql(memberships)]).toEqual([[], []]);
});
