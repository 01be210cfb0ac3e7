import { expectOk, openScene, sql } from '../../support';
import { until } from '../../support/service';

it('takes away what was announced long ago and never came', async () => {
  const { v2, tenant } = await openScene();
  const announce = async () => {
    const sent = { name: 'a.png', size: 100, type: 'image/png' };
    return (expectOk(await v2.post('assets/', sent)) as { asset_id: string }).asset_id;
  };
  const [old, fresh] = [await announce(), await announce()];
  await sql(`update assets set created_at = now() - interval '60 days' where workspace_id = $1 and id = $2`, [
    tenant.workspaceId,
    old,
  ]);
  await sql(`select graphile_worker.add_job('assets.unneeded')`);
  const left = () => sql<{ id: string }>('select id from assets where workspace_id = $1', [tenant.workspaceId]);
  await until(async () => (await left()).length === 1, 'the sweep');
  expect(await left()).toEqual([{ id: fresh }]);
});
