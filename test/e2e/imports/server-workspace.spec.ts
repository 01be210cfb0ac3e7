import { sql } from '../../support';
import { expectSame, made, newWorkspace, ok, scene, type Row } from './kit';

type Place = Awaited<ReturnType<typeof scene>>;

const RELEASES = `
  select r.id, r.name, r.description_html, r.description_json, r.status, r.start_date, r.target_date, r.release_date,
    r.lead_id, t.tag_version, t.git_tag, t.commit_hash, r.is_latest, r.is_prerelease, r.logo_props, r.created_at,
    r.updated_at, r.created_by_id,
    (select array_agg(l.name || l.color order by l.name) from release_labels l
     where l.workspace_id = r.workspace_id and l.id = any (r.label_ids)) as labels
  from releases r left join release_tags t on t.workspace_id = r.workspace_id and t.id = r.tag_id
  where r.workspace_id = $1 and r.deleted_at is null order by r.id`;
const RELEASE_ITEMS = `
  select release_id, work_item_id from work_item_releases where workspace_id = $1 order by release_id, work_item_id`;
const RELEASE_LINKS = `
  select id, release_id, title, url, created_at, created_by_id from release_links where workspace_id = $1 and deleted_at is null`;
const RELEASE_COMMENTS = `
  select id, release_id, parent_id, comment_html, is_resolved, edited_at, created_at, created_by_id
  from release_comments where workspace_id = $1 and deleted_at is null order by id`;
const CHANGELOGS = `
  select id, release_id, description_html from release_changelogs where workspace_id = $1 order by id`;

/** A second project of the workspace, with a work item that is in none of the records. */
async function otherProject({ client }: Place['from']) {
  const { id } = await made(client.post('projects/', { name: 'Apps', identifier: 'APP' }));
  const item = await made(client.post('projects/APP/work-items/', { name: 'Elsewhere' }));
  return { id, item: item.id };
}

/** What the import of the other project reports. */
async function importOther(at: Place): Promise<Awaited<ReturnType<Place['report']>>> {
  await made(at.to.client.post('projects/', { name: 'Apps', identifier: 'APP' }));
  const { stdout, stderr } = await at.run(['--from-project', 'app', '--project', 'APP']);
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Awaited<ReturnType<Place['report']>>;
}

it('brings releases with what belongs to them, those of other projects with these, and each one once', async () => {
  const at = await scene();
  const web = at.from.client;
  const other = await otherProject(at.from);
  const label = await made(web.post('releases/labels/', { name: 'Public', color: '#00ff00' }));
  const tag = await made(web.post('releases/tags/', { version: '1.0', git_tag: 'v1.0', commit_hash: 'abc' }));
  const release = await made(
    web.post('releases/', {
      ...{ name: 'First', description_html: '<p>All <strong>new</strong></p>', status: 'released', tag_id: tag.id },
      ...{ start_date: '2026-01-01', target_date: '2026-02-01', lead_id: at.from.userId, label_ids: [label.id] },
    }),
  );
  const path = `releases/${release.id}/`;
  await made(web.post(`${path}links/`, { title: 'Notes', url: 'https://example.com/notes' }));
  const comment = await made(web.post(`${path}comments/`, { comment_html: '<p>Ready?</p>' }));
  await made(web.post(`${path}comments/`, { comment_html: '<p>Yes</p>', parent_id: comment.id }));
  await ok(web.patch(`${path}changelog/`, { description_html: '<p>Faster</p>' }));
  await ok(web.post(`${path}work-items/`, { add: [at.one.id, at.two.id, other.item] }));
  const theirs = await made(web.post('releases/', { name: 'Theirs' }));
  await ok(web.post(`releases/${theirs.id}/work-items/`, { add: [other.item] }));
  const empty = await made(web.post('releases/', { name: 'Empty' }));

  const report = await at.report();
  expect(report.counts.release).toEqual({ arrived: 2, known: 0, lost: 0 });
  expect(report.notes).toContainEqual({
    ...{ kind: 'release', key: 'others', what: '1 belong to other projects and come with these' },
  });
  await importOther(at);
  const tables = [RELEASES, RELEASE_ITEMS, RELEASE_LINKS, RELEASE_COMMENTS, CHANGELOGS];
  await expectSame(at, ...tables);
  // What somebody has taken out or deleted here stays away.
  await ok(at.to.client.post(`${path}work-items/`, { remove: [at.two.id] }));
  await ok(at.to.client.delete(`releases/${empty.id}/`), 204);
  expect((await at.report()).counts.release).toEqual({ arrived: 0, known: 1, lost: 1 });
  const inFirst = await sql<Row>(`${RELEASE_ITEMS.replace('order', 'and release_id = $2 order')}`, [
    ...[at.to.workspaceId, release.id],
  ]);
  expect(inFirst.map((row) => row.work_item_id).sort()).toEqual([at.one.id, other.item].sort());
});

it('uses a release, a label and a tag that are here by their names, and keeps the latest one', async () => {
  const at = await scene();
  const [there, here] = [at.from.client, at.to.client];
  const tagged = async (client: typeof there, name: string) => {
    const label = await made(client.post('releases/labels/', { name: 'Public' }));
    const tag = await made(client.post('releases/tags/', { version: '1.0' }));
    return made(client.post('releases/', { name, status: 'released', tag_id: tag.id, label_ids: [label.id] }));
  };
  await tagged(there, 'First');
  const release = await made(there.post('releases/', { name: 'SECOND' }));
  await ok(there.post(`releases/${release.id}/work-items/`, { add: [at.one.id] }));
  await tagged(here, 'Latest');
  const second = await made(here.post('releases/', { name: 'Second' }));
  expect((await at.report()).counts.release).toEqual({ arrived: 1, known: 1, lost: 0 });
  expect(await sql<Row>(RELEASE_ITEMS, [at.to.workspaceId])).toEqual([
    { release_id: second.id, work_item_id: at.one.id },
  ]);
  const rows = await sql<Row>(RELEASES, [at.to.workspaceId]);
  expect(new Map(rows.map((row) => [row.name, row.is_latest]))).toEqual(
    new Map([
      ['First', false],
      ['Latest', true],
      ['Second', false],
    ]),
  );
  expect(await sql('select id from release_tags where workspace_id = $1', [at.to.workspaceId])).toHaveLength(1);
  expect(await sql('select id from release_labels where workspace_id = $1', [at.to.workspaceId])).toHaveLength(1);
});

it('tells in the report which lists the server does not have or the key may not read', async () => {
  const at = await scene();
  await ok(at.from.client.patch('features/', { releases: false }));
  const report = await at.report();
  expect(report.notes).toContainEqual(expect.objectContaining({ kind: 'lost', key: 'releases' }));
  expect(report.counts.item).toMatchObject({ arrived: 2 });
});

const CUSTOMERS = `
  select id, name, description_html, email, website_url, domain, employees, stage, contract_status, revenue, logo_props,
    archived_at, created_at, updated_at, created_by_id
  from customers where workspace_id = $1 and deleted_at is null order by id`;
const REQUESTS = `
  select id, customer_id, name, description_html, link, archived_at, created_at, updated_at, created_by_id
  from customer_requests where workspace_id = $1 and deleted_at is null order by id`;
const OF_CUSTOMERS = `
  select customer_id as holder, work_item_id from work_item_customers where workspace_id = $1
  union all select customer_request_id, work_item_id from work_item_customer_requests where workspace_id = $1
  order by 1, 2`;
const PAIRS = 'select name, external_source, external_id from customers where workspace_id = $1 order by name';

it('brings customers with their requests and work items, and finds those that are here by pair and name', async () => {
  const at = await scene();
  const [there, here] = [at.from.client, at.to.client];
  const other = await otherProject(at.from);
  const about = { email: 'hello@acme.example', website_url: 'https://acme.example', domain: 'Trade', employees: 7 };
  const deal = { stage: 'lead', contract_status: 'signed', revenue: '1M', description_html: '<p>Large</p>' };
  const pair = { external_source: 'crm', external_id: '1' };
  const acme = await made(there.post('customers/', { name: 'Acme', ...about, ...deal, ...pair }));
  const asked = { name: 'Dark mode', link: 'https://chat.example/1', work_item_ids: [at.two.id, other.item] };
  await made(there.post(`customers/${acme.id}/requests/`, asked));
  await ok(there.post(`customers/${acme.id}/work-items/`, { add: [at.one.id] }));
  const theirs = await made(there.post('customers/', { name: 'Theirs' }));
  await ok(there.post(`customers/${theirs.id}/work-items/`, { add: [other.item] }));
  const report = await at.report();
  expect(report.counts.customer).toEqual({ arrived: 1, known: 0, lost: 0 });
  expect((await importOther(at)).counts.customer).toEqual({ arrived: 1, known: 1, lost: 0 });
  await expectSame(at, CUSTOMERS, REQUESTS, OF_CUSTOMERS);
  expect(await sql(PAIRS, [at.to.workspaceId])).toEqual([
    { name: 'Acme', ...pair },
    { name: 'Theirs', external_source: 'server', external_id: theirs.id },
  ]);
  // A CRM keeps both workspaces up to date; the other customer was written by hand.
  const paired = await made(there.post('customers/', { name: 'Sold', external_source: 'crm', external_id: '2' }));
  const named = await made(there.post('customers/', { name: 'By hand' }));
  for (const { id } of [paired, named])
    await made(there.post(`customers/${id}/requests/`, { name: 'More', work_item_ids: [at.one.id] }));
  await made(here.post('customers/', { name: 'Renamed', external_source: 'crm', external_id: '2' }));
  await made(here.post('customers/', { name: 'by HAND' }));
  expect((await at.report()).counts.customer).toEqual({ arrived: 0, known: 3, lost: 0 });
  const requests = await sql<Row>(
    `select c.name, r.name as asked, i.work_item_id from customer_requests r
     join customers c on c.workspace_id = r.workspace_id and c.id = r.customer_id
     join work_item_customer_requests i on i.workspace_id = r.workspace_id and i.customer_request_id = r.id
     where r.workspace_id = $1 and r.name = 'More' order by lower(c.name)`,
    [at.to.workspaceId],
  );
  expect(requests).toEqual([
    { name: 'by HAND', asked: 'More', work_item_id: at.one.id },
    { name: 'Renamed', asked: 'More', work_item_id: at.one.id },
  ]);
});

const INITIATIVES = `
  select i.id, i.name, i.description, i.description_html, i.state, i.start_date, i.end_date, i.lead_id, i.logo_props,
    i.created_at, i.updated_at, i.created_by_id,
    (select array_agg(l.name || l.color order by l.name) from initiative_label_links k
     join initiative_labels l on l.workspace_id = k.workspace_id and l.id = k.label_id
     where k.workspace_id = i.workspace_id and k.initiative_id = i.id and k.deleted_at is null) as labels,
    (select array_agg(p.identifier order by p.identifier) from initiative_projects k
     join projects p on p.workspace_id = k.workspace_id and p.id = k.project_id
     where k.workspace_id = i.workspace_id and k.initiative_id = i.id and k.deleted_at is null) as projects,
    (select array_agg(k.work_item_id order by k.work_item_id) from work_item_initiatives k
     where k.workspace_id = i.workspace_id and k.initiative_id = i.id) as items
  from initiatives i where i.workspace_id = $1 and i.deleted_at is null order by i.id`;

it('brings initiatives with their labels, projects, epics and counts', async () => {
  const at = await scene();
  const web = at.from.client;
  const other = await otherProject(at.from);
  const { id: project } = await ok<{ id: string }>(web.get('projects/WEB/'));
  const label = await made(web.post('initiatives/labels/', { name: 'Growth', color: '#0000ff' }));
  const members = { description_html: '<p>Why</p>', state: 'ACTIVE', start_date: '2026-01-01', end_date: '2026-06-30' };
  const both = await made(
    web.post('initiatives/', {
      ...{ name: 'Grow', ...members, lead_id: at.from.userId },
      ...{ label_ids: [label.id], project_ids: [project, other.id] },
    }),
  );
  await made(web.post('initiatives/', { name: 'Theirs', project_ids: [other.id] }));
  expect((await at.report()).counts.initiative).toEqual({ arrived: 1, known: 0, lost: 0 });
  expect((await importOther(at)).counts.initiative).toEqual({ arrived: 1, known: 1, lost: 0 });
  await expectSame(at, INITIATIVES);
  const counts = async ({ client }: Place['from']) => (await ok<Row>(client.get(`initiatives/${both.id}/`))).progress;
  expect(await counts(at.to)).toMatchObject({ total: 3 });
  expect(await counts(at.to)).toEqual(await counts(at.from));
  expect((await at.report()).counts.initiative).toEqual({ arrived: 0, known: 1, lost: 0 });
  await expectSame(at, INITIATIVES);
});

const TEAMSPACES = `
  select t.id, t.name, t.description_html, t.lead_id, t.logo_props, t.created_at, t.updated_at, t.created_by_id,
    (select array_agg(m.user_id order by m.user_id) from teamspace_members m
     where m.workspace_id = t.workspace_id and m.teamspace_id = t.id and m.deleted_at is null) as members,
    (select array_agg(p.identifier) from teamspace_projects k
     join projects p on p.workspace_id = k.workspace_id and p.id = k.project_id
     where k.workspace_id = t.workspace_id and k.teamspace_id = t.id and k.deleted_at is null) as projects
  from teamspaces t where t.workspace_id = $1 and t.deleted_at is null order by t.id`;

it('brings teamspaces, which give nobody access that they do not have', async () => {
  const at = await scene();
  const web = at.from.client;
  const { id: project } = await ok<{ id: string }>(web.get('projects/WEB/'));
  const lead = at.from.userId;
  const body = { name: 'Core', description_html: '<p>Us</p>', lead_id: lead, project_ids: [project] };
  const team = await made(web.post('teamspaces/', body));
  expect((await at.report()).counts.teamspace).toEqual({ arrived: 1, known: 0, lost: 0 });
  await expectSame(at, TEAMSPACES);
  // Somebody who is in the workspace here, but not in the project.
  const colleague = await newWorkspace('colleague-');
  for (const { workspaceId } of [at.from, at.to])
    await sql(
      `insert into workspace_members (workspace_id, id, user_id, role, is_active, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'member', true, now(), now())`,
      [workspaceId, colleague.userId],
    );
  const wide = await made(web.post('teamspaces/', { ...body, name: 'Wide', member_ids: [lead, colleague.userId] }));
  const report = await at.report();
  expect(report.counts.teamspace).toEqual({ arrived: 1, known: 1, lost: 0 });
  expect(report.notes).toContainEqual({
    ...{ kind: 'teamspace', key: 'Wide', what: '1 of its people have no access here: left out' },
  });
  const rows = await sql<Row>(TEAMSPACES, [at.to.workspaceId]);
  expect(rows.find(({ id }) => id === wide.id)).toMatchObject({ members: [lead], projects: ['WEB'], lead_id: lead });
  expect(rows.find(({ id }) => id === team.id)).toMatchObject({ members: [lead] });
});

it('adds the project to no teamspace that would give somebody access', async () => {
  const at = await scene();
  const { id: project } = await ok<{ id: string }>(at.from.client.get('projects/WEB/'));
  await made(at.from.client.post('teamspaces/', { name: 'Core', project_ids: [project] }));
  const colleague = await newWorkspace('colleague-');
  await sql(
    `insert into workspace_members (workspace_id, id, user_id, role, is_active, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'member', true, now(), now())`,
    [at.to.workspaceId, colleague.userId],
  );
  await made(at.to.client.post('teamspaces/', { name: 'core', member_ids: [colleague.userId] }));
  const report = await at.report();
  expect(report.counts.teamspace).toEqual({ arrived: 0, known: 1, lost: 0 });
  expect(report.notes).toContainEqual({
    ...{ kind: 'teamspace', key: 'Core', what: 'it would give its people access: the project is not added' },
  });
  expect(await sql<Row>(TEAMSPACES, [at.to.workspaceId])).toMatchObject([{ projects: null }]);
});

const VIEWS = `
  select v.id, p.identifier, v.name, v.description, v.access, v.is_locked, v.owned_by_id, v.pql_filters, v.display_filters,
    v.display_properties, v.logo_props, v.sort_order, v.created_at, v.created_by_id
  from views v left join projects p on p.workspace_id = v.workspace_id and p.id = v.project_id
  where v.workspace_id = $1 and v.deleted_at is null order by v.id`;
const STICKIES = `
  select id, owner_id, name, description_html, description, color, background_color, logo_props, sort_order, created_at,
    updated_at, created_by_id
  from stickies where workspace_id = $1 and deleted_at is null order by id`;

it('brings views, whose conditions name what is here, and the stickies of the owner of the key', async () => {
  const at = await scene();
  const [there, here] = [at.from.client, at.to.client];
  const label = await made(here.post('projects/WEB/labels/', { name: 'Front End' }));
  const { id: project } = await ok<{ id: string }>(here.get('projects/WEB/'));
  const shown = { display_filters: { layout: 'board' }, logo_props: { in_use: 'icon' }, description: 'Mine' };
  const view = await made(
    there.post('projects/WEB/views/', {
      ...{ name: 'Labelled', filters: { label_id: at.label.id, state_id__in: [at.state.id] }, ...shown },
      ...{ pql_filters: 'priority = high', is_locked: true },
    }),
  );
  await made(there.post('projects/WEB/views/', { name: 'Private', access: 0 }));
  const { id: source } = await ok<{ id: string }>(there.get('projects/WEB/'));
  const wide = await made(there.post('views/', { name: 'Wide', filters: { project_id: source } }));
  const note = { name: 'Call', description_html: '<p>Ann</p>', color: 'red', background_color: '#ffffff' };
  await made(there.post('stickies/', note));
  expect((await at.report()).counts).toMatchObject({ view: { arrived: 3 }, sticky: { arrived: 1 } });
  await expectSame(at, VIEWS, STICKIES);
  const { filters } = await ok<{ filters: object }>(here.get(`projects/WEB/views/${view.id}/`));
  expect(filters).toEqual({ label_id: label.id, state_id__in: [at.state.id] });
  const list = await ok<{ data: Row[] }>(here.get(`projects/WEB/views/${view.id}/work-items/`));
  expect(list.data.map(({ id }) => id)).toEqual([at.one.id]);
  expect(await ok(here.get(`views/${wide.id}/`))).toMatchObject({ filters: { project_id: project } });
  expect((await at.report()).counts).toMatchObject({
    view: { arrived: 0, known: 3 },
    sticky: { arrived: 0, known: 1 },
  });
  await expectSame(at, VIEWS, STICKIES);
});

/** Lists of cycles leave archived work items out. */
const ARCHIVED = `
  select t.id, t.sequence_id, t.archived_at::date::text as archived, t.state_group,
    case when t.archived_at is null then c.name end as cycle, case when t.archived_at is null then c.archived_at end as of_cycle
  from work_items t
  left join cycles c on c.workspace_id = t.workspace_id and c.id = t.cycle_id
  where t.workspace_id = $1 and t.deleted_at is null order by t.sequence_id`;
const ARCHIVED_MODULES = 'select id, name, archived_at from modules where workspace_id = $1 order by id';
const SHOWN = 'select visible_items from project_counters where workspace_id = $1';

it('brings archived work items, cycles and modules, and says which of them the server shows in part', async () => {
  const at = await scene();
  const web = at.from.client;
  const [item, cycle] = [`projects/WEB/work-items/${at.one.id}/`, `projects/WEB/cycles/${at.cycle.id}/`];
  await ok(web.patch(cycle, { start_date: '2026-01-01', end_date: '2026-12-31' }));
  await ok(web.post(`${cycle}work-items/`, { add: [at.one.id, at.two.id] }));
  await ok(web.post(`projects/WEB/modules/${at.module.id}/work-items/`, { add: [at.two.id] }));
  const done = await made(web.post('projects/WEB/states/', { name: 'Shipped', group: 'completed' }));
  await ok(web.patch(item, { state_id: done.id }));
  await ok(web.post(`${item}archive/`));
  await sql('update cycles set archived_at = now() where workspace_id = $1', [at.from.workspaceId]);
  await sql('update modules set archived_at = now() where workspace_id = $1', [at.from.workspaceId]);
  const report = await at.report();
  expect(report.counts).toMatchObject({ item: { arrived: 2 }, cycle: { arrived: 1 }, module: { arrived: 1 } });
  expect(report.notes).toContainEqual({
    ...{ kind: 'item', key: 'OLD-1', what: expect.stringContaining('it is archived, and the server does not show') },
  });
  await expectSame(at, ARCHIVED, ARCHIVED_MODULES, SHOWN);
  expect((await at.report()).counts.item).toEqual({ arrived: 0, known: 2, lost: 0 });
  await expectSame(at, ARCHIVED, ARCHIVED_MODULES, SHOWN);
});
