import { PlaneClient } from '@makeplane/plane-node-sdk';
import { newTenant, testRun } from '../../support';

it('labels of the workspace and project states', async () => {
  const { slug, owner, workspaceId } = await newTenant();
  const client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: owner.key });
  for (const records of [client.workspaceProjectLabels, client.workspaceProjectStates]) {
    const made = await records.create(slug, { name: 'First', color: '#111111' });
    expect(made).toMatchObject({ name: 'First', color: '#111111', workspace: workspaceId });
    expect(await records.update(slug, made.id!, { name: 'Second' })).toMatchObject({ id: made.id, name: 'Second' });
    expect((await records.list(slug)).map(({ id }) => id)).toEqual([made.id]);
    await records.del(slug, made.id!);
    expect(await records.list(slug)).toEqual([]);
  }
});
