import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import { openScene, testRun } from '../../support';

it('submits, reads, changes, triages and deletes by the official client', async () => {
  const { tenant, project } = await openScene(undefined, { intake_view: true });
  const { slug } = tenant;
  const client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  const { intake } = client;

  const created = await intake.create(slug, project.id, { issue: { name: 'Login fails', priority: 'high' } });
  expect(created).toMatchObject({ status: -2, issue_detail: { name: 'Login fails' } });
  const { results } = await intake.list(slug, project.id);
  expect(results.map(({ id }) => id)).toEqual([created.id]);
  const item = results[0]!.issue!;
  expect(await intake.retrieve(slug, project.id, item)).toMatchObject({ id: created.id, issue: item });
  expect(await intake.update(slug, project.id, item, { issue: { name: 'Logout fails' } })).toMatchObject({
    issue_detail: { name: 'Logout fails' },
  });
  const till = '2099-01-01T00:00:00Z';
  expect(await intake.updateStatus(slug, project.id, item, { status: 0, snoozed_till: till })).toMatchObject({
    status: 0,
  });
  expect(await intake.updateStatus(slug, project.id, item, { status: 1 })).toMatchObject({ status: 1 });
  expect((await client.workItems.list(slug, project.id)).results.map(({ id }) => id)).toEqual([item]);
  await intake.delete(slug, project.id, item);
  await expect(intake.retrieve(slug, project.id, item)).rejects.toBeInstanceOf(HttpError);
});
