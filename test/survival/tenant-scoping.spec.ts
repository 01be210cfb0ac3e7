import { expectOk, expectProblem, openScene, type Scene } from '../support';

let ours: Scene;
let theirs: Scene;
let foreign: { readonly item: string; readonly label: string; readonly comment: string };

beforeAll(async () => {
  [ours, theirs] = await Promise.all([openScene(), openScene()]);
  const item = await theirs.add('work-items');
  const comment = await theirs.v2.post(theirs.at(`work-items/${item}/comments`), { comment_html: '<p>Secret</p>' });
  foreign = { item, label: await theirs.add('labels'), comment: (expectOk(comment, 201) as { id: string }).id };
});

it('broken tenant scoping by a nested id: a record is reached below no other record than its own', async () => {
  const mine = await ours.add('work-items');
  const paths = [
    ours.at(`work-items/${foreign.item}`),
    ours.at(`labels/${foreign.label}`),
    ours.at(`work-items/${mine}/comments/${foreign.comment}`),
    ours.at(`work-items/${foreign.item}/comments`),
    theirs.at('work-items'),
  ];
  for (const client of [ours.v1, ours.v2]) for (const path of paths) expectProblem(await client.get(path), 404);
  const other = await openScene(ours.tenant);
  for (const client of [ours.v1, ours.v2]) {
    expectProblem(await client.patch(other.at(`work-items/${mine}`), { name: 'Moved' }), 404);
    expectProblem(await client.delete(other.at(`work-items/${mine}`)), 404);
  }
  expectOk(await ours.v2.get(ours.at(`work-items/${mine}`)));
});

it('broken tenant scoping by bulk: foreign ids in an array are unknown, and stay as they were', async () => {
  const before = expectOk(await theirs.v2.get(theirs.at(`labels/${foreign.label}`))) as object;
  const attempts = [
    await ours.v2.post(ours.at('labels/bulk-update'), { items: [{ id: foreign.label, name: 'Taken' }] }),
    await ours.v2.post(ours.at('labels/bulk-delete'), { ids: [foreign.label] }),
    await ours.v2.post(ours.at('work-items/bulk-delete'), { ids: [foreign.item] }),
  ];
  for (const reply of attempts) {
    expect(expectOk(reply)).toMatchObject({ succeeded: 0, failed: 1, results: [{ type: 'not_found' }] });
  }
  expect(expectOk(await theirs.v2.get(theirs.at(`labels/${foreign.label}`)))).toEqual(before);
  expectOk(await theirs.v2.get(theirs.at(`work-items/${foreign.item}`)));
});

it('broken tenant scoping by a reference: a body points to nothing of others', async () => {
  const bodies = [
    { label_ids: [foreign.label] },
    { parent_id: foreign.item },
    { state_id: theirs.project.states.backlog },
    { assignee_ids: [theirs.tenant.owner.userId] },
  ];
  for (const body of bodies) {
    expectProblem(await ours.v2.post(ours.at('work-items'), { name: 'N', ...body }), 400, 'invalid_request');
  }
});

it('broken tenant scoping by a filter: a foreign id finds nothing, and tells nothing of what it names', async () => {
  await ours.add('work-items');
  const unknown = '01900000-0000-7000-8000-000000000000';
  for (const [filter, id] of [
    ['label_id', foreign.label],
    ['parent_id', foreign.item],
    ['state_id', theirs.project.states.backlog!],
  ] as const) {
    const [asked, compared] = [id, unknown].map((value) => ours.v2.get(`${ours.at('work-items')}?${filter}=${value}`));
    const [of, none] = [await asked!, await compared!];
    expect([of.status, of.text.replaceAll(id, '')]).toEqual([none.status, none.text.replaceAll(unknown, '')]);
  }
});

it('broken tenant scoping by expansion: what is expanded is whitelisted, and people are shown without secrets', async () => {
  const item = await ours.add('work-items', { assignee_ids: [ours.tenant.owner.userId] });
  for (const client of [ours.v1, ours.v2]) {
    const path = ours.at(`work-items/${item}`);
    const text = (await client.get(`${path}?expand=assignees,labels,state,project,workspace,created_by`)).text;
    for (const secret of ['password', 'key_hash', 'token', ours.tenant.owner.key]) expect(text).not.toContain(secret);
  }
  expectProblem(await ours.v2.get(`${ours.at('work-items')}?expand=workspace.owner.api_keys`), 400, 'invalid_request');
});
