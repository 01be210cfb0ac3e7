import { PlaneClient } from '@makeplane/plane-node-sdk';
import { testRun } from '../../support';
import { openWorld } from './world';

it('makes a workflow with states and transitions, changes and takes them away', async () => {
  const { tenant, project, states, type } = await openWorld();
  const { slug } = tenant;
  const { workflows } = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  const bug = await type();

  const { id } = await workflows.create(slug, project.id, { name: 'Bugs', work_item_type_ids: [bug] });
  expect(await workflows.update(slug, project.id, id!, { description: 'How bugs go' })).toMatchObject({
    ...{ name: 'Bugs', description: 'How bugs go', work_item_type_ids: [bug] },
  });
  expect((await workflows.list(slug, project.id)).map(({ name }) => name)).toEqual(['Default workflow', 'Bugs']);

  await workflows.states.attach(slug, project.id, id!, { state_ids: [states.backlog!, states.started!] });
  const way = { state_id: states.backlog!, transition_state_id: states.started! };
  const transition = await workflows.transitions.create(slug, project.id, id!, way);
  expect(transition).toMatchObject({ ...way, type: 'transition' });
  expect(await workflows.transitions.create(slug, project.id, id!, way)).toBeNull();
  await workflows.transitions.update(slug, project.id, id!, transition!.id!, { post_rules: [{ notify: 'team' }] });
  expect(await workflows.transitions.list(slug, project.id, id!)).toMatchObject([{ post_rules: [{ notify: 'team' }] }]);
  await workflows.transitions.del(slug, project.id, id!, transition!.id!);
  await workflows.states.detach(slug, project.id, id!, states.started!);
  expect(await workflows.transitions.list(slug, project.id, id!)).toEqual([]);
});
