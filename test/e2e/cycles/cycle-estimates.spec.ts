import { expectOk, openScene, update } from '../../support';
import { addCycle, away, ENDED } from '../../support/cycles';

it('adds up what the work items of cycles are estimated at in version 1, in the archive too', async () => {
  const scene = await openScene(undefined, { cycle_view: true });
  const { tenant } = scene;
  const path = scene.at('cycles');
  const put = (columns: object) => addCycle(tenant, scene.project.id, columns);
  const itemIn = async (cycleId: string, group: string): Promise<string> => {
    const id = await scene.add('work-items', { state_id: scene.project.states[group] });
    expectOk(await tenant.v2.post(`${path}${cycleId}/work-items/`, { add: [id] }));
    return id;
  };
  const estimates = `projects/${scene.project.id}/estimates/`;
  const { id: estimate } = expectOk(await tenant.v2.post(estimates, { name: 'Points', type: 'points' }), 201);
  const point = async (key: number): Promise<string> =>
    expectOk(await tenant.v2.post(`${estimates}${estimate}/points/`, { key, value: String(key) }), 201).id;
  expectOk(await tenant.v2.patch(`projects/${scene.project.id}/`, { estimate_id: estimate }));
  const [three, five] = [await point(3), await point(5)];
  const cycle = await put({ name: 'one' });
  for (const [group, id] of Object.entries({ completed: three, started: five, backlog: five })) {
    const item = await itemIn(cycle, group);
    expectOk(await tenant.v2.patch(`${scene.at('work-items')}${item}/`, { estimate_point_id: id }));
  }
  await itemIn(cycle, 'completed');
  const sums = { total_estimates: 13, completed_estimates: 3, started_estimates: 5 };
  expect(expectOk(await tenant.v1.get(path)).results).toMatchObject([sums]);
  expect(expectOk(await tenant.v1.get(`${path}${cycle}/`))).toMatchObject(sums);
  expect(expectOk(await tenant.v1.patch(`${path}${cycle}/`, { name: 'two' }))).toMatchObject({ name: 'two', ...sums });
  expect(expectOk(await tenant.v1.get(`${path}?fields=total_estimates`)).results).toEqual([{ total_estimates: 13 }]);
  await update('cycles', tenant.workspaceId, cycle, { ...ENDED, archived_at: away(-1) });
  await put({ ...ENDED, archived_at: away(-1) });
  const { results } = expectOk(await tenant.v1.get(scene.at('archived-cycles')));
  expect(results).toEqual([
    expect.objectContaining({ total_issues: 0, total_estimates: 0 }),
    expect.objectContaining({ total_issues: 4, total_estimates: 13, completed_estimates: 3, started_estimates: 5 }),
  ]);
  expect(expectOk(await tenant.v1.get(`${scene.at('archived-cycles')}?fields=name`)).results[1]).toEqual({
    name: 'two',
  });
});
