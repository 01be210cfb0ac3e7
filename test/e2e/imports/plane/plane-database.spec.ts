import { fetchFile, PNG, sql, testRun } from '../../../support';
import { made, ok, type Row } from '../kit';
import { PlaneDatabase, PlaneProject, sceneOf, type Moved } from './scene';

let plane: PlaneDatabase;
beforeEach(async () => {
  plane = await PlaneDatabase.start();
});
afterEach(() => plane.stop());

const scene = () => sceneOf(plane);

const ITEMS = `
  select t.id, t.sequence_id as number, t.name, s.name as state, t.state_id, t.priority, t.description_html as html, t.parent_id,
    t.external_source, t.external_id, t.created_at, t.updated_at, t.completed_at, t.archived_at, t.start_date, t.target_date,
    t.cycle_id, u.email as author, t.estimate_point_id,
    (select array_agg(l.label_id) from work_item_labels l where l.workspace_id = t.workspace_id and l.work_item_id = t.id) as labels,
    (select array_agg(m.module_id) from work_item_modules m where m.workspace_id = t.workspace_id and m.work_item_id = t.id) as modules,
    (select array_agg(a.user_id) from work_item_assignees a where a.workspace_id = t.workspace_id and a.work_item_id = t.id) as assignees
  from work_items t join states s on s.workspace_id = t.workspace_id and s.id = t.state_id left join users u on u.id = t.created_by_id
  where t.workspace_id = $1 and t.deleted_at is null order by t.sequence_id`;

interface Item {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly number: number;
  readonly html: string;
}

const itemsOf = (workspaceId: string) => sql<Item>(ITEMS, [workspaceId]);

const countsOf = ({ projects }: Moved) => projects.map(({ project, counts }) => ({ project, ...counts }));

/** A project with one of each. */
async function fullProject({ people }: Awaited<ReturnType<typeof scene>>) {
  const web = await PlaneProject.in(plane, 'Website', 'WEB', { intake_view: true });
  const { ann, bob, left } = people;
  for (const [member_id, role] of [
    [ann, 20],
    [bob, 15],
    [people.gus, 5],
  ] as const)
    await web.add('project_members', { member_id, role });
  const label = await web.add('labels', { name: 'front end', color: '#ff0000' });
  const ofWorkspace = await web.add('labels', { name: 'everywhere', project_id: null });
  const scale = await web.add('estimates', { name: 'Sizes', type: 'categories' });
  const point = await web.add('estimate_points', { estimate_id: scale, key: 1, value: 'L' });
  await plane.query(
    'update projects set estimate_id = $1, project_lead_id = $3, default_assignee_id = $4 where id = $2',
    [scale, web.id, bob, left],
  );
  const cycle = await web.add('cycles', {
    name: 'Sprint 1',
    start_date: '2024-01-01T00:00:00Z',
    end_date: '2024-01-14T00:00:00Z',
    owned_by_id: ann,
  });
  const module = await web.add('modules', {
    name: 'Login',
    status: 'in-progress',
    lead_id: bob,
    target_date: '2024-05-01',
  });
  await web.add('module_members', { module_id: module, member_id: bob });
  await web.add('module_links', { module_id: module, url: 'https://example.com' });
  const one = await web.item(1, 'One', {
    ...{
      description_html: '<p>It is <strong>slow</strong></p>',
      priority: 'high',
      created_by_id: ann,
      estimate_point_id: point,
    },
    ...{ start_date: '2024-03-01', target_date: '2024-03-31', external_source: 'jira', external_id: 'OLD-1' },
  });
  const two = await web.item(2, 'Two', {
    ...{ parent_id: one, state_id: web.states.Done, completed_at: '2024-02-02T10:00:00.123456Z', created_by_id: left },
  });
  const five = await web.item(5, 'Five', { archived_at: '2024-04-01', created_by_id: people.nobody });
  await web.add('issue_sequences', { issue_id: null, sequence: 6, deleted: true });
  const idea = await web.item(4, 'Idea', { state_id: web.triage });
  await web.add('intake_issues', { issue_id: idea, status: -2, source: 'IN_APP', created_by_id: bob });
  await web.item(3, 'Gone', { deleted_at: '2024-01-09T00:00:00Z' });
  await web.item(6, 'Draft', { is_draft: true });
  for (const label_id of [label, label, ofWorkspace]) await web.add('issue_labels', { issue_id: one, label_id });
  await web.add('issue_assignees', { issue_id: one, assignee_id: bob });
  await web.add('issue_assignees', { issue_id: one, assignee_id: ann, deleted_at: '2024-01-09T00:00:00Z' });
  await web.add('cycle_issues', { issue_id: one, cycle_id: cycle });
  await web.add('module_issues', { issue_id: one, module_id: module });
  const comment = await web.add('issue_comments', {
    issue_id: one,
    comment_html: '<p>Hello</p>',
    actor_id: bob,
    edited_at: '2024-01-05T00:00:00Z',
  });
  await web.add('comment_reactions', { comment_id: comment, actor_id: ann, reaction: '128077' });
  await web.add('issue_subscribers', { issue_id: one, subscriber_id: bob });
  await web.add('issue_links', { issue_id: one, url: 'https://example.com/x', title: 'X' });
  await web.add('issue_relations', { issue_id: two, related_issue_id: one, relation_type: 'blocked_by' });
  await web.add('issue_relations', { issue_id: five, related_issue_id: one, relation_type: 'implemented_by' });
  await web.add('issue_activities', {
    issue_id: one,
    field: 'state',
    old_value: 'Todo',
    new_value: 'Doing',
    actor_id: bob,
  });
  await web.add('issue_activities', { issue_id: one, verb: 'created', field: null, actor_id: bob });
  const page = await plane.add('pages', {
    workspace_id: plane.workspaceId,
    name: 'Handbook',
    description_html: '<p>Read me</p>',
    owned_by_id: ann,
  });
  const secret = await plane.add('pages', {
    workspace_id: plane.workspaceId,
    name: 'Mine',
    owned_by_id: bob,
    access: 1,
    parent_id: page,
  });
  for (const page_id of [page, secret]) await web.add('project_pages', { page_id });
  // What belongs to no project is counted in the report.
  await plane.add('pages', { workspace_id: plane.workspaceId, name: 'Handbook', owned_by_id: bob });
  await plane.add('webhooks', { workspace_id: plane.workspaceId, url: 'https://hooks.example.com/' });
  await web.add('notifications', { receiver_id: bob });
  await plane.add('file_assets', { entity_type: 'USER_COVER', user_id: bob, asset: 'user-bob.png' });
  await plane.add('stickies', {
    workspace_id: plane.workspaceId,
    name: 'Note',
    description_html: '<p>milk</p>',
    owner_id: bob,
  });
  return { web, label, ofWorkspace, point, cycle, module, one, two, five, idea, comment, page, secret };
}

it('brings a project with its ids, numbers, authors, times, external pairs and all that belongs to it', async () => {
  const at = await scene();
  const { web, label, ofWorkspace, point, cycle, module, one, two, five, idea, page, secret } = await fullProject(at);
  const moved = await at.report();
  expect(countsOf(moved)).toEqual([
    expect.objectContaining({
      ...{ project: 'WEB', item: { arrived: 4, known: 0, lost: 0 }, state: { arrived: 0, known: 3, lost: 0 } },
      ...{ comment: { arrived: 1, known: 0, lost: 0 }, link: { arrived: 1, known: 0, lost: 0 } },
      ...{ relation: { arrived: 1, known: 0, lost: 0 }, history: { arrived: 1, known: 0, lost: 0 } },
      ...{ page: { arrived: 2, known: 0, lost: 0 }, intake: { arrived: 1, known: 0, lost: 0 } },
      ...{ estimate: { arrived: 1, known: 0, lost: 0 }, sticky: { arrived: 1, known: 0, lost: 0 } },
    }),
  ]);
  expect(await itemsOf(at.workspaceId)).toEqual([
    expect.objectContaining({
      ...{ id: one, number: 1, state: 'Todo', state_id: web.states.Todo, priority: 'high', author: at.email },
      ...{ html: '<p>It is <strong>slow</strong></p>', external_source: 'jira', external_id: 'OLD-1', cycle_id: cycle },
      ...{
        labels: expect.arrayContaining([label, ofWorkspace]) as unknown,
        modules: [module],
        assignees: [at.people.bob],
      },
      ...{ estimate_point_id: point, parent_id: null },
    }),
    expect.objectContaining({ id: two, number: 2, state: 'Done', parent_id: one, external_source: null }),
    expect.objectContaining({ id: idea, number: 4, state: 'Triage' }),
    expect.objectContaining({ id: five, number: 5, author: expect.stringMatching(/@unknown\.invalid$/) as unknown }),
  ]);
  const [times] = await sql(
    `select to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as done, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as made,
       to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as changed from work_items where workspace_id = $1 and id = $2`,
    [at.workspaceId, two],
  );
  expect(times).toEqual({
    done: '2024-02-02 10:00:00.123456',
    made: '2024-01-02 03:04:05.678901',
    changed: '2024-02-03 04:05:06.789012',
  });
  expect(
    await sql('select status, lead_id, member_ids, target_date::text from modules where workspace_id = $1', [
      at.workspaceId,
    ]),
  ).toEqual([
    { status: 'in-progress', lead_id: at.people.bob, member_ids: [at.people.bob], target_date: '2024-05-01' },
  ]);
  expect(
    await sql('select id, access, parent_id from pages where workspace_id = $1 order by name', [at.workspaceId]),
  ).toEqual([
    { id: page, access: 0, parent_id: null },
    { id: secret, access: 1, parent_id: page },
  ]);
  expect(
    await sql('select work_item_id, user_id from work_item_subscriptions where workspace_id = $1', [at.workspaceId]),
  ).toEqual([{ work_item_id: one, user_id: at.people.bob }]);
  const led = 'select project_lead_id as lead, default_assignee_id as assignee from projects where workspace_id = $1';
  expect(await sql(led, [at.workspaceId])).toEqual([{ lead: at.people.bob, assignee: null }]);
  const lost = moved.projects[0]!.notes.map(({ what }) => what).join('\n');
  for (const what of [
    'implemented_by',
    '1 links of modules',
    '1 reactions to comments',
    '1 work items are drafts',
    '1 webhooks',
    '1 pages of no project',
    '1 notifications about other records than work items',
    '1 covers of people',
    'its default assignee Lea is no member here',
  ])
    expect(lost).toContain(what);
  // The number of a work item that is gone is not given again.
  const next = await made<{ sequence_id: number; project_id: string }>(
    at.client.post('projects/WEB/work-items/', { name: 'Next' }),
  );
  expect(next).toMatchObject({ sequence_id: 7, project_id: web.id });
});

it('gives members the roles that they have there, and nobody else access', async () => {
  const at = await scene();
  const { web } = await fullProject(at);
  await at.report();
  const roles = await sql(
    `select u.display_name as name, w.role, w.is_active as active, p.role as project_role
     from workspace_members w join users u on u.id = w.user_id
     left join project_members p on p.workspace_id = w.workspace_id and p.user_id = w.user_id and p.project_id = $2
     where w.workspace_id = $1 order by 1`,
    [at.workspaceId, web.id],
  );
  expect(roles).toEqual(
    expect.arrayContaining([
      { name: 'Bob', role: 'member', active: true, project_role: 'contributor' },
      { name: 'Gus', role: 'guest', active: true, project_role: 'guest' },
      { name: 'Lea', role: 'member', active: false, project_role: null },
      { name: 'Nemo', role: 'member', active: false, project_role: null },
    ]),
  );
  expect(roles.filter(({ role }) => role === 'owner')).toEqual([
    expect.objectContaining({ role: 'owner', project_role: 'admin' }),
  ]);
  // Somebody who was removed here stays away.
  await sql('update workspace_members set is_active = false where workspace_id = $1 and user_id = $2', [
    at.workspaceId,
    at.people.bob,
  ]);
  await at.report();
  expect(
    await sql('select is_active from workspace_members where workspace_id = $1 and user_id = $2', [
      at.workspaceId,
      at.people.bob,
    ]),
  ).toEqual([{ is_active: false }]);
});

it('brings authors without access where that is asked for', async () => {
  const at = await scene();
  await fullProject(at);
  await at.report('--no-access');
  expect(
    await sql('select count(*)::int as active from workspace_members where workspace_id = $1 and is_active', [
      at.workspaceId,
    ]),
  ).toEqual([{ active: 1 }]);
});

it('changes nothing the second time, and a dry run changes nothing at all', async () => {
  const at = await scene();
  const { page } = await fullProject(at);
  const other = await PlaneProject.in(plane, 'App (2.0)', 'APP', {
    archived_at: '2024-06-01T00:00:00Z',
    archive_in: 1,
  });
  await other.item(1, 'First');
  await other.add('project_pages', { page_id: page });
  await PlaneProject.in(plane, 'Website', 'EMPTY');

  const rehearsed = await at.report('--dry-run');
  expect(rehearsed.dry_run).toBe(true);
  expect(await sql('select id from projects where workspace_id = $1', [at.workspaceId])).toEqual([]);
  const first = await at.report();
  expect(countsOf(first)).toEqual(countsOf(rehearsed));
  expect(first.projects.map(({ project }) => project)).toEqual(['WEB', 'APP', 'EMPTY']);
  const before = await itemsOf(at.workspaceId);
  expect(before).toHaveLength(5);
  const again = await at.report();
  for (const { counts } of again.projects)
    for (const [kind, { arrived }] of Object.entries(counts)) expect({ kind, arrived }).toEqual({ kind, arrived: 0 });
  expect(await itemsOf(at.workspaceId)).toEqual(before);
  const projects = await sql(
    'select name, archived_at is not null as archived, archive_in from projects where workspace_id = $1 order by identifier',
    [at.workspaceId],
  );
  expect(projects).toEqual([
    { name: 'App 2 0', archived: true, archive_in: 0 },
    { name: 'Website EMPTY', archived: false, archive_in: 0 },
    { name: 'Website', archived: false, archive_in: 0 },
  ]);
});

it('leaves an empty project when an import is undone, and brings the same again', async () => {
  const at = await scene();
  const { web, one, page } = await fullProject(at);
  await web.add('user_favorites', { user_id: at.people.bob, entity_type: 'page', entity_identifier: page });
  expect((await at.report('--dry-run')).projects[0]).not.toHaveProperty('import_id');
  const first = await at.report();
  const { import_id: id } = first.projects[0]!;
  const before = await itemsOf(at.workspaceId);
  expect(await ok(at.client.get(`imports/${id}/`))).toMatchObject({
    ...{ source: 'plane-database', status: 'completed', is_undoable: true, project_id: web.id },
    settings: { from_project: 'WEB', from_workspace: at.slug },
  });
  // Following a work item, or no longer, is no change of it.
  await sql('update work_item_subscriptions set is_subscribed = false where workspace_id = $1 and work_item_id = $2', [
    ...[at.workspaceId, one],
  ]);
  expect(await at.undo(id!)).toMatchObject({ code: 0, stdout: 'The import was undone.\n' });
  const left = await sql<{ left: number }>(
    ['work_items', 'work_item_comments', 'activities', 'pages', 'cycles', 'modules', 'labels', 'estimates', 'stickies']
      .concat(['favorites', 'work_item_subscriptions', 'intake_items', 'work_item_links', 'work_item_relations'])
      .map((table) => `select count(*)::int as left from ${table} where workspace_id = $1`)
      .join(' union '),
    [at.workspaceId],
  );
  expect(left).toEqual([{ left: 0 }]);
  expect(await sql('select id from projects where workspace_id = $1', [at.workspaceId])).toEqual([{ id: web.id }]);

  const again = await at.report();
  expect(again.projects[0]!.counts.item).toEqual(first.projects[0]!.counts.item);
  expect(await itemsOf(at.workspaceId)).toEqual(before);
  await ok(at.client.patch(`projects/WEB/work-items/${one}/`, { name: 'Renamed' }));
  const refused = await at.undo(again.projects[0]!.import_id!);
  expect(refused.stderr).toContain('because the work item "Renamed"');
  expect(await itemsOf(at.workspaceId)).toHaveLength(before.length);
});

it('brings files with their bytes, and texts show the pictures that came along', async () => {
  const at = await scene();
  const { web, one, comment } = await fullProject(at);
  const key = (name: string) => `${plane.workspaceId}/0123456789abcdef0123456789abcdef-${name}`;
  const asset = (name: string, columns: Row) =>
    web.add('file_assets', {
      asset: key(name),
      attributes: JSON.stringify({ name, type: 'text/plain', size: 5 }),
      issue_id: one,
      ...columns,
    });
  const attached = await asset('a.txt', { entity_type: 'ISSUE_ATTACHMENT' });
  const image = { attributes: JSON.stringify({ name: 'b.png', type: 'image/png', size: PNG.length }) };
  const shown = await asset('b.png', {
    ...image,
    entity_type: 'ISSUE_DESCRIPTION',
    issue_id: null,
    entity_identifier: one,
  });
  await asset('c.png', { ...image, entity_type: 'COMMENT_DESCRIPTION', issue_id: null, comment_id: comment });
  await asset('unsent.txt', { is_uploaded: false });
  await asset('missing.txt', {});
  await web.add('file_assets', {
    asset: '../../../../etc/passwd',
    attributes: JSON.stringify({ name: 'p.txt', type: 'text/plain', size: 5 }),
    issue_id: one,
  });
  plane.file(key('a.txt'), 'first');
  for (const name of ['b.png', 'c.png']) plane.file(key(name), PNG);
  await plane.query('update issues set description_html = $2 where id = $1', [
    ...[
      one,
      `<p><image-component src="${shown}"></image-component><img src="https://old.example.com/uploads/${key('b.png')}" alt="x"></p>`,
    ],
  ]);
  const moved = await at.report('--url', 'https://old.example.com');
  expect(moved.projects[0]!.counts.file).toEqual({ arrived: 3, known: 0, lost: 2 });
  const notes = moved.projects[0]!.notes.filter(({ kind }) => kind === 'file').map(({ what }) => what);
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringContaining('missing.txt of OLD-1: it is not in the directory of files'),
      expect.stringContaining('p.txt of OLD-1: it is not in the directory of files'),
    ]),
  );
  const listed = await ok<{ data: { id: string; asset_url: string }[] }>(
    at.client.get(`projects/WEB/work-items/${one}/attachments/`),
  );
  const found = listed.data.find(({ id }) => id === attached)!;
  const answer = await fetchFile(found.asset_url, { 'X-API-Key': at.key });
  expect(await answer.text()).toBe('first');
  const [item] = (await itemsOf(at.workspaceId)).filter(({ id }) => id === one);
  const address = `/api/assets/v2/workspaces/${at.slug}/projects/${web.id}/issues/${one}/attachments/${shown}/`;
  expect(item!.html).toBe(`<p><img src="${address}" alt="" /><img src="${address}" alt="x" /></p>`);
});

it('brings former versions of pages, views and favourites, and keeps private ones to their owners', async () => {
  const at = await scene();
  const { web, page, cycle } = await fullProject(at);
  const { ann, bob, left } = at.people;
  const [workspace_id, last_saved_at] = [plane.workspaceId, '2024-01-03T00:00:00Z'];
  const version = await plane.add('page_versions', {
    ...{
      workspace_id,
      page_id: page,
      description_html: '<p>Draft<script>x</script></p>',
      owned_by_id: bob,
      last_saved_at,
    },
  });
  const view = (name: string, columns: Row) => web.add('issue_views', { name, owned_by_id: ann, ...columns });
  const shared = await view('Mine and urgent', {
    rich_filters: JSON.stringify({ and: [{ state_id__in: web.states.Todo }, { mention_id__in: bob }] }),
  });
  const hidden = await view('Secret', {
    access: 0,
    owned_by_id: bob,
    filters: JSON.stringify({ priority: ['urgent'] }),
  });
  const everywhere = await view('All', { project_id: null });
  await web.add('user_favorites', { user_id: bob, entity_type: 'page', entity_identifier: page });
  await web.add('user_favorites', { user_id: bob, entity_type: 'cycle', entity_identifier: cycle });
  await web.add('user_favorites', { user_id: bob, entity_type: 'page', is_folder: true });
  await web.add('user_favorites', { user_id: left, entity_type: 'epic', entity_identifier: page });
  const { projects } = await at.report();
  expect(projects[0]!.counts).toMatchObject({
    ...{ pageVersion: { arrived: 1, known: 0, lost: 0 }, view: { arrived: 3, known: 0, lost: 0 } },
    favorite: { arrived: 2, known: 0, lost: 0 },
  });
  expect(
    await sql(
      'select id, page_id, description_html as html, created_by_id as by from page_versions where workspace_id = $1',
      [at.workspaceId],
    ),
  ).toEqual([{ id: version, page_id: page, html: '<p>Draft</p>', by: bob }]);
  const listed = await ok<{ data: { id: string }[] }>(at.client.get('projects/WEB/views/'));
  expect(listed.data).toEqual([
    expect.objectContaining({ id: shared, filters: { and: [{ state_id__in: [web.states.Todo] }] }, access: 1 }),
  ]);
  const found = await ok<{ data: { id: string }[] }>(at.client.get(`projects/WEB/views/${shared}/work-items/`));
  expect(found.data.length).toBeGreaterThan(0);
  expect(
    await sql('select access, owned_by_id as owner, filters from views where workspace_id = $1 and id = $2', [
      at.workspaceId,
      hidden,
    ]),
  ).toEqual([{ access: 0, owner: bob, filters: { priority__in: ['urgent'] } }]);
  await ok(at.client.get(`views/${everywhere}/`));
  const notes = projects[0]!.notes.map(({ what }) => what).join('\n');
  expect(notes).toContain('mention_id__in were left out');
  expect(notes).toContain('favourite of the kind "epic"');
});

it('takes hostile content for what it is', async () => {
  const at = await scene();
  const web = await PlaneProject.in(plane, `<img src=x>'; drop table users; --`, 'WEB');
  await web.add('states', { name: 'todo', group: 'nonsense', sequence: 'NaN' });
  await web.item(1, '<script>alert(1)</script>', {
    description_html: '<p onclick="x()">a<script>alert(1)</script></p>',
    priority: 'most',
  });
  const circle = await web.item(2, 'x'.repeat(255));
  const other = await web.item(2_000_000_000, 'Far', { parent_id: circle });
  await plane.query('update issues set parent_id = $2 where id = $1', [circle, other]);
  await web.item(-5, '', { parent_id: '00000000-0000-4000-8000-000000000009', state_id: null });
  await web.item(1, 'Double');
  await web.add('issue_links', { issue_id: circle, url: 'javascript:alert(1)' });
  await web.add('issue_comments', {
    issue_id: circle,
    comment_html: '<iframe src="https://x"></iframe>hi',
    actor_id: '00000000-0000-4000-8000-000000000008',
  });
  await web.add('issue_relations', { issue_id: circle, related_issue_id: circle, relation_type: 'relates_to' });
  await web.add('issue_sequences', { issue_id: null, sequence: 9_000_000_000_000 });
  await PlaneProject.in(plane, 'Bad', 'A-B/C');
  const { projects } = await at.report();
  expect(projects[1]!.counts).toEqual({ lost: { arrived: 0, known: 0, lost: 1 } });
  expect(projects[0]!.counts).toMatchObject({ item: { arrived: 5 }, link: { lost: 1 }, comment: { arrived: 1 } });
  const items = await itemsOf(at.workspaceId);
  expect(items.map(({ html }) => html).join('')).not.toMatch(/script|onclick/);
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  const [comment] = await sql<{ comment_html: string }>(
    'select comment_html from work_item_comments where workspace_id = $1',
    [at.workspaceId],
  );
  expect(comment!.comment_html).not.toContain('iframe');
  expect(await sql('select name from projects where workspace_id = $1', [at.workspaceId])).toEqual([
    { name: expect.stringMatching(/^[^<>'.;]+$/) as unknown },
  ]);
});

it('names what stands in the way, and no password', async () => {
  const at = await scene();
  const complaint = async (...more: string[]) => (await at.run(...more)).stderr;
  expect(await complaint('--from-project', 'NONE')).toContain('has no project NONE there');
  expect(await complaint('--from-workspace', 'nowhere')).toContain('The database has no workspace nowhere.');
  expect(await complaint('--files', '/nowhere/at/all')).toContain('There is no directory /nowhere/at/all.');
  expect(await complaint('--database-url', 'mysql://x')).toContain('begins with postgresql://');
  const closed = await complaint('--database-url', 'postgresql://ann:hunter2@127.0.0.1:1/plane');
  expect(closed).toContain('The database cannot be read');
  expect(closed).not.toContain('hunter2');
  expect(await complaint('--database-url', testRun().databaseUrl)).toContain('no database of Plane');
  await plane.query(`delete from django_migrations where name like '0121%'`);
  expect(await complaint()).toContain('older than version 1.0');
});
