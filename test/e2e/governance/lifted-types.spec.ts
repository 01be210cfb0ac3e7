import { expectOk, expectProblem, govern, newTenant, openScene, sql, unique, type Scene } from '../../support';
import { addProperty, addType } from '../../support/properties';

interface Type {
  readonly id: string;
  readonly name: string;
  readonly imported_by?: readonly string[];
}

interface Item {
  readonly id: string;
  readonly type_id: string | null;
  readonly custom_fields: Record<string, { readonly value: unknown }>;
}

let one: Scene;
let two: Scene;

const ON = { is_issue_type_enabled: true, issue_views_view: true, is_workflow_enabled: true };

const types = async (path: string) => (expectOk(await one.v2.get(path)) as { data: Type[] }).data;
const typesOf = (scene: Scene) => types(scene.at('work-item-types'));

const make = async (scene: Scene, type_id: string, custom_fields: object = {}) =>
  (expectOk(await scene.v2.post(scene.at('work-items'), { name: unique('I'), type_id, custom_fields }), 201) as Item)
    .id;

const read = async (scene: Scene, id: string) => {
  const { type_id, custom_fields } = expectOk(await scene.v2.get(`${scene.at('work-items')}${id}/`)) as unknown as Item;
  const values = Object.entries(custom_fields).map(([name, { value }]) => [name, value]);
  return { type_id, values: Object.fromEntries(values) as Record<string, unknown> };
};

/** Projects are lifted in the order of their ids: what `one` has is there before what `two` has. */
beforeEach(async () => {
  const tenant = await newTenant();
  const scenes = [await openScene(tenant, ON), await openScene(tenant, ON)];
  [one, two] = scenes.sort((a, b) => (a.project.id < b.project.id ? -1 : 1)) as [Scene, Scene];
});

it('types of one name become one, which all work items have that had one of them, with their values', async () => {
  const [first, second] = [await addType(one, 'Bug'), await addType(two, 'BUG')];
  const idea = await addType(two, 'Idea');
  const there = await addProperty(one, first, ['Severity', 'OPTION'], { options: ['High', 'Low'] });
  const here = await addProperty(two, second, ['Severity', 'OPTION'], { options: ['LOW', 'None'] });
  await addProperty(two, second, ['Hours', 'DECIMAL'], { is_required: true });
  const items = {
    one: await make(one, first, { severity: there.options.High }),
    low: await make(two, second, { severity: here.options.LOW, hours: '2' }),
    none: await make(two, second, { severity: here.options.None, hours: '3' }),
    idea: await make(two, idea),
  };
  await govern(one.tenant);

  expect((await types('work-item-types/')).map(({ id }) => id).sort()).toEqual([first, idea].sort());
  expect((await typesOf(one)).map(({ id }) => id)).toEqual([first]);
  expect((await typesOf(two)).map(({ id }) => id).sort()).toEqual([first, idea].sort());
  expect(await read(one, items.one)).toEqual({ type_id: first, values: { severity: there.options.High } });
  const low = { severity: there.options.Low, hours: 2 };
  expect(await read(two, items.low)).toEqual({ type_id: first, values: low });
  expect((await read(two, items.none)).values).toEqual({ severity: here.options.None, hours: 3 });
  expect((await read(two, items.idea)).type_id).toBe(idea);

  // What only one project had, and asks for, the other still does not have.
  expectOk(await one.v2.post(one.at('work-items'), { name: 'x', type_id: first }), 201);
  expectProblem(await two.v2.post(two.at('work-items'), { name: 'x', type_id: first }), 400, 'invalid_request');
  const found = await two.v2.get(`${two.at('work-items')}?type_id=${first}`);
  expect((expectOk(found) as { data: Item[] }).data).toHaveLength(2);
});

it('types that are not alike stay apart: the later one tells its project', async () => {
  const [first, second] = [await addType(one, 'Bug'), await addType(two, 'Bug')];
  await addProperty(one, first, ['Since', 'TEXT']);
  const since = await addProperty(two, second, ['Since', 'DATETIME']);
  const item = await make(two, second, { since: '2026-01-31' });
  const before = await read(two, item);
  await govern(one.tenant);
  const names = new Map((await types('work-item-types/')).map(({ id, name }) => [id, name]));
  expect([names.get(first), names.get(second)]).toEqual(['Bug', `Bug (${two.project.identifier})`]);
  expect(await read(two, item)).toEqual(before);
  const [stored] = await sql('select project_id from work_item_properties where id = $1', [since.id]);
  expect(stored).toEqual({ project_id: null });
});

it('the default of most is that of all, and what is alike everywhere is there for new projects', async () => {
  const three = await openScene(one.tenant, ON);
  const enable = async (scene: Scene) =>
    (expectOk(await scene.v2.post(`${scene.at('work-item-types')}enable/`)) as unknown as Type).id;
  const [task] = [await enable(two), await enable(three)];
  const story = await addType(one, 'Story');
  expectOk(await one.v2.post(`${one.at('work-item-types')}${story}/mark-default/`));
  await addProperty(two, task, ['Hours', 'DECIMAL']);
  await govern(one.tenant);
  const [{ id: shared } = { id: '' }] = await sql<{ id: string }>(
    'select id from work_item_types where workspace_id = $1 and is_default and deleted_at is null',
    [one.tenant.workspaceId],
  );
  expect((await types('work-item-types/')).find(({ id }) => id === shared)!.name).toBe('Task');
  for (const scene of [one, two, three]) {
    const { type_id } = expectOk(await scene.v2.post(scene.at('work-items'), { name: 'x' }), 201) as unknown as Item;
    expect(type_id).toBe(shared);
  }
  const fresh = await openScene(one.tenant, ON);
  expectOk(await fresh.v2.post(`${fresh.at('work-item-types')}import/`, { work_item_types: [story] }));
  expect((await typesOf(fresh)).map(({ id }) => id)).toEqual([story]);
});

it('views, templates and workflows that name a type that was merged name the other', async () => {
  const [kept, merged] = [await addType(one, 'Bug'), await addType(two, 'Bug')];
  const view = await two.add('views', { filters: { type_id__in: [merged] }, access: 0 });
  const template = await two.add('work-item-templates', { template_data: { name: 'x', type: merged } });
  const workflow = await two.add('workflows', { work_item_type_ids: [merged] });
  const path = `${two.at('workflows')}${workflow}/states/`;
  expectOk(await two.v2.post(path, { state_id: two.project.states.backlog }), 201);
  await govern(one.tenant);
  const { filters } = expectOk(await two.v2.get(`${two.at('views')}${view}/`)) as { filters: object };
  expect(filters).toEqual({ type_id__in: [kept] });
  const used = await two.v2.post(`${two.at('work-item-templates')}${template}/use/`, {});
  expect(expectOk(used, 201)).toMatchObject({ type_id: kept });
  const picks = expectOk(await two.v2.get(two.at('workflow-picks'))) as { picks: object[] };
  expect(picks.picks).toContainEqual({ work_item_type_id: kept, workflow_id: workflow });
});

it('conditions of webhooks and automations that name a type that was merged name the other', async () => {
  const [kept, merged] = [await addType(one, 'Bug'), await addType(two, 'Bug')];
  const { v2 } = two;
  const rich_filters = { type_id__in: [merged] };
  const hook = { url: 'https://example.com/hook', name: 'x', scopes: ['workitem.created'], rich_filters };
  const { id: webhook } = expectOk(await v2.post('webhooks/', hook), 201) as { id: string };
  const automation = await two.add('automations', { name: 'x', scope: 'WorkItem' });
  const nodes = `${two.at('automations')}${automation}/nodes/`;
  const condition = { name: 'x', node_type: 'condition', handler_name: 'field_filter' };
  const query = (type: string) => ({ pql_filters: `type_id = "${type}"` });
  const { id: node } = expectOk(await v2.post(nodes, { ...condition, config: query(merged) }), 201) as { id: string };
  await govern(one.tenant);
  expect(expectOk(await v2.get(`webhooks/${webhook}/`))).toMatchObject({ rich_filters: { type_id__in: [kept] } });
  expect(expectOk(await v2.get(`${nodes}${node}/`))).toMatchObject({ config: query(kept) });
  const [version] = await sql<{ graph: string }>(
    'select graph::text as graph from automation_versions where automation_id = $1 order by number desc limit 1',
    [automation],
  );
  expect(version!.graph).toContain(kept);
  expect(version!.graph).not.toContain(merged);
});

it('queries and templates that name a type that stays apart say its new name', async () => {
  const [first, second] = [await addType(one, 'Bug'), await addType(two, 'Bug')];
  await addProperty(one, first, ['Since', 'TEXT']);
  await addProperty(two, second, ['Since', 'DATETIME']);
  const pql_filters = 'type = Bug AND state != Done';
  const [here, there] = [
    await one.add('views', { pql_filters, access: 1 }),
    await two.add('views', { pql_filters, access: 1 }),
  ];
  const everywhere = expectOk(
    await one.v2.post('views/', { name: 'All', pql_filters, access: 1 }),
    201,
  ) as unknown as Type;
  const template = await two.add('work-item-templates', { template_data: { name: 'x', type: 'Bug' } });
  await govern(one.tenant);
  const queryOf = async (path: string) =>
    (expectOk(await one.v2.get(path)) as unknown as { pql_filters: string }).pql_filters;
  const name = `Bug (${two.project.identifier})`;
  expect(await queryOf(`${one.at('views')}${here}/`)).toBe(pql_filters);
  expect(await queryOf(`${two.at('views')}${there}/`)).toBe(`type = "${name}" AND state != Done`);
  expect(await queryOf(`views/${everywhere.id}/`)).toBe(`type IN (Bug, "${name}") AND state != Done`);
  const used = await two.v2.post(`${two.at('work-item-templates')}${template}/use/`, {});
  expect(expectOk(used, 201)).toMatchObject({ type_id: second });
});

it('a template that names a label that was merged names the other', async () => {
  const [kept, merged] = [await one.add('labels', { name: 'bug' }), await two.add('labels', { name: 'BUG' })];
  const template = await two.add('work-item-templates', { template_data: { name: 'x', labels: [merged] } });
  await govern(one.tenant);
  const used = await two.v2.post(`${two.at('work-item-templates')}${template}/use/`, {});
  expect(expectOk(used, 201)).toMatchObject({ label_ids: [kept] });
});

it('the workspace keeps the types from then on: 409 for projects, in both versions', async () => {
  const type = await addType(one, 'Bug');
  const { id } = await addProperty(one, type, ['Hours', 'DECIMAL']);
  await govern(one.tenant);
  const code = 'work_item_types_managed_at_workspace';
  for (const path of ['work-item-types', 'work-item-properties']) {
    expectProblem(await one.v2.post(one.at(path), { name: 'x' }), 409, code);
    expectOk(await one.v2.get(one.at(path)));
  }
  expectProblem(await one.v2.patch(`${one.at('work-item-properties')}${id}/`, { description: 'x' }), 409, code);
  expectProblem(await one.v1.post(one.at('work-item-types'), { name: 'x' }), 409);
  expectOk(await one.v2.patch(`work-item-properties/${id}/`, { description: 'x' }));
  expectProblem(await one.v2.patch('features/', { is_work_item_types_enabled: false }), 409, 'conflict');
});

it('a writer of types that was let in before the migration began is refused', async () => {
  const { workspaceId } = one.tenant;
  expectOk(await one.v2.post(one.at('work-item-types'), { name: 'Bug' }), 201);
  // Within the time for which a process believes the mode that it knows.
  await sql(`update workspaces set governance = 'migrating' where id = $1`, [workspaceId]);
  const late = await one.v2.post(one.at('work-item-types'), { name: 'Late' });
  expectProblem(late, 409, 'governance_migration_in_progress');
});
