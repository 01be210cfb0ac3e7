import { expectOk, expectProblem, openScene, untilNoticed, type Scene } from '../../support';
import { sql } from '../../support/sql';

const govern = async ({ tenant }: Scene, mode: string): Promise<void> => {
  await sql('update workspaces set governance = $2 where id = $1', [tenant.workspaceId, mode]);
  await untilNoticed();
};

const body = { name: 'N', template_data: {} };

it('leaves page templates of projects to the workspace while it governs, and nothing else', async () => {
  const scene = await openScene();
  const path = scene.at('page-templates');
  const { id } = expectOk(await scene.v2.post(path, body), 201);
  await govern(scene, 'on');
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
    expect(reply.body).toEqual({ error: 'The workspace manages the page templates of its projects.' });
  }
  expectOk(await scene.v2.get(`${path}${id}/`));
  expectOk(await scene.v1.get(scene.at('pages/templates')));
  expectOk(await scene.v2.post('page-templates/', body), 201);
  expectOk(await scene.v2.post(scene.at('work-item-templates'), body), 201);
  await govern(scene, 'migrating');
  expectProblem(await scene.v2.post('page-templates/', body), 409, 'governance_migration_in_progress');
  expectOk(await scene.v2.get('page-templates/'));
});
