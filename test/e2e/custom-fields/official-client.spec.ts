import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import { openScene, testRun } from '../../support';
import { addProperty, addType } from '../../support/properties';

it('sets, reads and removes values', async () => {
  const scene = await openScene(undefined, { is_issue_type_enabled: true });
  const { tenant, project } = scene;
  const type = await addType(scene, 'Bug');
  const points = await addProperty(scene, type, ['points', 'DECIMAL']);
  const areas = await addProperty(scene, type, ['areas', 'OPTION'], { options: ['Front', 'Back'], is_multi: true });
  const item = await scene.add('work-items', { type_id: type });
  const { values } = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key }).workItemProperties;
  const of = [tenant.slug, project.id, item] as const;

  expect(await values.create(...of, points.id, { value: 3 } as never)).toMatchObject({ value: '3', issue_id: item });
  expect(await values.update(...of, points.id, { value: 4 } as never)).toMatchObject({ value: '4' });
  const both = Object.values(areas.options);
  expect(await values.create(...of, areas.id, { value: both } as never)).toHaveLength(2);
  expect(await values.list(...of)).toHaveLength(2);
  expect(await values.retrieve(...of, points.id)).toMatchObject({ property_id: points.id, value: '4' });
  await values.delete(...of, points.id);
  await expect(values.retrieve(...of, points.id)).rejects.toBeInstanceOf(HttpError);
});
