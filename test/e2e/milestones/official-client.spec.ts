import { PlaneClient, type HttpError } from '@makeplane/plane-node-sdk';
import { openScene, testRun, unique } from '../../support';

it('milestones are created, filled, listed, changed and deleted', async () => {
  const { tenant, project } = await openScene(undefined, { is_milestone_enabled: true });
  const client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  const { milestones, workItems } = client;
  const place = [tenant.slug, project.id] as const;
  const created = await milestones.create(...place, { title: 'Beta', target_date: '2026-03-27' });
  expect(created).toMatchObject({ title: 'Beta', target_date: '2026-03-27', project: project.id });
  expect(await milestones.retrieve(...place, created.id!)).toEqual(created);
  expect((await milestones.list(...place)).results).toEqual([created]);
  expect(await milestones.update(...place, created.id!, { title: 'Beta 2' })).toMatchObject({ title: 'Beta 2' });

  const items = await Promise.all([1, 2].map(() => workItems.create(...place, { name: unique('Item ') })));
  const ids = items.map(({ id }) => id);
  await milestones.addWorkItems(...place, created.id!, ids);
  const links = await milestones.listWorkItems(...place, created.id!);
  expect(links.results.map(({ issue }) => issue).sort()).toEqual([...ids].sort());
  await milestones.removeWorkItems(...place, created.id!, [ids[0]!]);
  expect((await milestones.listWorkItems(...place, created.id!)).results).toMatchObject([
    { issue: ids[1], milestone: created.id },
  ]);

  await milestones.delete(...place, created.id!);
  const gone = await milestones.retrieve(...place, created.id!).catch((error: HttpError) => error.statusCode);
  expect(gone).toBe(404);
});
