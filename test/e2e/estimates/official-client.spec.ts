import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import { openScene, testRun, unique } from '../../support';

it('makes an estimate, links it to the project, sizes work with it and deletes it', async () => {
  const { tenant, project } = await openScene();
  const { slug } = tenant;
  const client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  const { estimates } = client;

  const { id } = await estimates.create(slug, project.id, { name: unique('E '), type: 'points' });
  expect(await estimates.retrieve(slug, project.id)).toMatchObject({ id, type: 'points' });
  expect(await estimates.update(slug, project.id, { description: 'Fibonacci' })).toMatchObject({
    description: 'Fibonacci',
  });
  const [one, two] = await estimates.createPoints(slug, project.id, id, [
    { value: '1', key: 1 },
    { value: '2', key: 2 },
  ]);
  expect(await estimates.linkToProject(slug, project.id, id)).toMatchObject({ estimate: id });

  const item = await client.workItems.create(slug, project.id, { name: 'Sized', estimate_point: two!.id });
  expect(item).toMatchObject({ estimate_point: two!.id });
  expect(await estimates.updatePoint(slug, project.id, id, one!.id, { value: '0.5' })).toMatchObject({ value: '0.5' });
  await estimates.deletePoint(slug, project.id, id, two!.id);
  expect((await estimates.listPoints(slug, project.id, id)).map(({ value }) => value)).toEqual(['0.5']);
  expect(await client.workItems.retrieve(slug, project.id, item.id)).toMatchObject({ estimate_point: null });
  await estimates.delete(slug, project.id);
  await expect(estimates.retrieve(slug, project.id)).rejects.toBeInstanceOf(HttpError);
});
