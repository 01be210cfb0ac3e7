import { expectOk, expectProblem, govern, openScene, untilNoticed } from '../../support';
import { sql, update } from '../../support/sql';

const body = { name: 'N', template_data: {} };

it('leaves page templates of projects to the workspace while it governs, and nothing else', async () => {
  const scene = await openScene();
  const path = scene.at('page-templates');
  const { id } = expectOk(await scene.v2.post(path, body), 201);
  await govern(scene.tenant);
  const refused = 'templates_managed_at_workspace';
  expectProblem(await scene.v2.post(path, body), 409, refused);
  expectProblem(await scene.v2.patch(`${path}${id}/`, { name: 'x' }), 409, refused);
  expectProblem(await scene.v2.delete(`${path}${id}/`), 409, refused);
  for (const reply of [
    await scene.v1.post(scene.at('pages/templates'), { name: 'x' }),
    await scene.v1.patch(`${scene.at('pages/templates')}${id}/`, { name: 'x' }),
    await scene.v1.delete(`${scene.at('pages/templates')}${id}/`),
  ]) {
    expectProblem(reply, 409);
    expect(reply.body).toEqual({
      error: 'The workspace manages the page templates of its projects.',
      code: refused,
    });
  }
  expectOk(await scene.v2.get(`${path}${id}/`));
  expectOk(await scene.v1.get(scene.at('pages/templates')));
  expectOk(await scene.v2.post('page-templates/', body), 201);
  const page = expectOk(await scene.v2.post(`${path}${id}/use/`, { name: 'Mine' }), 201);
  expect(page).toMatchObject({ name: 'Mine', is_global: false });
  expectOk(await scene.v2.get(`${scene.at('pages')}${page.id}/`));
  expectOk(await scene.v2.post(scene.at('work-item-templates'), body), 201);
  await sql(`update workspaces set governance = 'migrating' where id = $1`, [scene.tenant.workspaceId]);
  await untilNoticed();
  expectProblem(await scene.v2.post('page-templates/', body), 409, 'governance_migration_in_progress');
  expectProblem(await scene.v2.post(`page-templates/${id}/use/`, {}), 409, 'governance_migration_in_progress');
  expectProblem(await scene.v2.post(`${path}${id}/use/`, {}), 409, 'governance_migration_in_progress');
  expectOk(await scene.v2.get('page-templates/'));
});

it('lifts page templates of projects as they are; of an external pair that two have the first keeps it', async () => {
  const one = await openScene();
  const two = await openScene(one.tenant);
  const pair = { external_source: 'jira', external_id: '7' };
  const ids: string[] = [];
  for (const scene of [one, two]) {
    const { id } = expectOk(await scene.v2.post(scene.at('page-templates'), body), 201) as { id: string };
    await update('templates', one.tenant.workspaceId, id, pair);
    ids.push(id);
  }
  await govern(one.tenant);
  const columns = 'select id, external_source, external_id from templates';
  const lifted = await sql(`${columns} where workspace_id = $1 and project_id is null order by id`, [
    one.tenant.workspaceId,
  ]);
  const [first, second] = [...ids].sort();
  expect(lifted).toEqual([
    { id: first, ...pair },
    { id: second, external_source: null, external_id: null },
  ]);
  for (const path of ['page-templates/', one.at('page-templates'), two.at('page-templates')]) {
    const { data } = expectOk(await one.v2.get(path)) as { data: { id: string }[] };
    expect(data.map(({ id }) => id).sort()).toEqual([first, second]);
  }
});
