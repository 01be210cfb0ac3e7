import { placed, sql } from '../../support';
import { expectSame, made, newWorkspace, ok, scene, type Reported, type Row } from './kit';

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
const TEAMSPACES = `
  select t.id, t.name, t.description_html, t.lead_id, t.logo_props, t.created_at, t.updated_at, t.created_by_id,
    (select array_agg(m.user_id order by m.user_id) from teamspace_members m
     where m.workspace_id = t.workspace_id and m.teamspace_id = t.id and m.deleted_at is null) as members,
    (select array_agg(p.identifier) from teamspace_projects k
     join projects p on p.workspace_id = k.workspace_id and p.id = k.project_id
     where k.workspace_id = t.workspace_id and k.teamspace_id = t.id and k.deleted_at is null) as projects
  from teamspaces t where t.workspace_id = $1 and t.deleted_at is null order by t.id`;

interface Made {
  readonly id: string;
}

/** A second project of the workspace, with a work item of its own. */
async function otherProject({ client }: Place['from']) {
  const { id } = await made(client.post('projects/', { name: 'Apps', identifier: 'APP' }));
  const item = await made(client.post('projects/APP/work-items/', { name: 'Elsewhere' }));
  return { id, item: item.id };
}

type Other = Awaited<ReturnType<typeof otherProject>>;

/** A release with everything, one of the other project, and one without work items. */
async function addReleases({ from, one, two }: Place, other: Other) {
  const web = from.client;
  const label = await made(web.post('releases/labels/', { name: 'Public', color: '#00ff00' }));
  const tag = await made(web.post('releases/tags/', { version: '1.0', git_tag: 'v1.0', commit_hash: 'abc' }));
  const body = { name: 'First', description_html: '<p>All <strong>new</strong></p>', status: 'released' };
  const dates = { start_date: '2026-01-01', target_date: '2026-02-01' };
  const marks = { lead_id: from.userId, tag_id: tag.id, label_ids: [label.id] };
  const first = await made(web.post('releases/', { ...body, ...dates, ...marks }));
  const path = `releases/${first.id}/`;
  await made(web.post(`${path}links/`, { title: 'Notes', url: 'https://example.com/notes' }));
  const comment = await made(web.post(`${path}comments/`, { comment_html: '<p>Ready?</p>' }));
  await made(web.post(`${path}comments/`, { comment_html: '<p>Yes</p>', parent_id: comment.id }));
  await ok(web.patch(`${path}changelog/`, { description_html: '<p>Faster</p>' }));
  await ok(web.post(`${path}work-items/`, { add: [one.id, two.id, other.item] }));
  const theirs = await made(web.post('releases/', { name: 'Theirs' }));
  await ok(web.post(`releases/${theirs.id}/work-items/`, { add: [other.item] }));
  return { first, empty: await made(web.post('releases/', { name: 'Empty' })) };
}

/** A customer with everything, and one of the other project. */
async function addCustomers({ from, one, two }: Place, other: Other): Promise<Made> {
  const web = from.client;
  const about = { email: 'hello@acme.example', website_url: 'https://acme.example', domain: 'Trade', employees: 7 };
  const deal = { stage: 'lead', contract_status: 'signed', revenue: '1M', description_html: '<p>Large</p>' };
  const pair = { external_source: 'crm', external_id: '1' };
  const acme = await made(web.post('customers/', { name: 'Acme', ...about, ...deal, ...pair }));
  const asked = { name: 'Dark mode', link: 'https://chat.example/1', work_item_ids: [two.id, other.item] };
  await made(web.post(`customers/${acme.id}/requests/`, asked));
  await ok(web.post(`customers/${acme.id}/work-items/`, { add: [one.id] }));
  const theirs = await made(web.post('customers/', { name: 'Theirs' }));
  await ok(web.post(`customers/${theirs.id}/work-items/`, { add: [other.item] }));
  return theirs;
}

/** An initiative of both projects, and one of the other. */
async function addInitiatives({ from }: Place, other: Other): Promise<Made> {
  const web = from.client;
  const { id: project } = await ok<Made>(web.get('projects/WEB/'));
  const label = await made(web.post('initiatives/labels/', { name: 'Growth', color: '#0000ff' }));
  const dates = { start_date: '2026-01-01', end_date: '2026-06-30' };
  const body = { name: 'Grow', description_html: '<p>Why</p>', state: 'ACTIVE', lead_id: from.userId };
  const sets = { label_ids: [label.id], project_ids: [project, other.id] };
  await made(web.post('initiatives/', { name: 'Theirs', project_ids: [other.id] }));
  return made(web.post('initiatives/', { ...body, ...dates, ...sets }));
}

async function addTeamspace({ from }: Place, name: string, members: readonly string[] = []): Promise<Made> {
  const { id: project } = await ok<Made>(from.client.get('projects/WEB/'));
  const body = { name, description_html: '<p>Us</p>', lead_id: from.userId, project_ids: [project] };
  return made(from.client.post('teamspaces/', { ...body, member_ids: [from.userId, ...members] }));
}

/** What the import of the other project reports. */
async function importOther(at: Place): Promise<Reported> {
  await made(at.to.client.post('projects/', { name: 'Apps', identifier: 'APP' }));
  const { stdout, stderr } = await at.run(['--from-project', 'app', '--project', 'APP']);
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Reported;
}

describe('records of the workspace', () => {
  let at: Place;
  let releases: Awaited<ReturnType<typeof addReleases>>;
  let [customer, initiative] = [{ id: '' }, { id: '' }];
  let [first, second] = [{} as Reported, {} as Reported];

  beforeAll(async () => {
    at = await scene();
    const other = await otherProject(at.from);
    releases = await addReleases(at, other);
    customer = await addCustomers(at, other);
    initiative = await addInitiatives(at, other);
    await addTeamspace(at, 'Core');
    first = await at.report();
    second = await importOther(at);
  });

  it('come with the projects that they touch, each one once', () => {
    expect(first.counts).toMatchObject({
      ...{ release: { arrived: 2, lost: 0 }, customer: { arrived: 1, lost: 0 } },
      ...{ initiative: { arrived: 1, lost: 0 }, teamspace: { arrived: 1, lost: 0 } },
    });
    expect(first.notes).toContainEqual({
      ...{ kind: 'release', key: 'others', what: '1 belong to other projects and come with these' },
    });
    expect(second.counts).toMatchObject({
      ...{ release: { arrived: 1, known: 2, lost: 0 }, customer: { arrived: 1, known: 1, lost: 0 } },
      initiative: { arrived: 1, known: 1, lost: 0 },
    });
  });

  it('are releases with tags, labels, links, comments, changelogs and work items', () =>
    expectSame(at, RELEASES, RELEASE_ITEMS, RELEASE_LINKS, RELEASE_COMMENTS, CHANGELOGS));

  it('are customers with requests and work items; external pairs stay', async () => {
    await expectSame(at, CUSTOMERS, REQUESTS, OF_CUSTOMERS);
    expect(await sql(PAIRS, [at.to.workspaceId])).toEqual([
      { name: 'Acme', external_source: 'crm', external_id: '1' },
      { name: 'Theirs', external_source: 'server', external_id: customer.id },
    ]);
  });

  it('are initiatives with labels, projects and counts', async () => {
    await expectSame(at, INITIATIVES);
    const progress = async ({ client }: Place['from']) =>
      (await ok<Row>(client.get(`initiatives/${initiative.id}/`))).progress;
    expect(await progress(at.to)).toMatchObject({ total: 3 });
    expect(await progress(at.to)).toEqual(await progress(at.from));
  });

  it('are teamspaces with their people', () => expectSame(at, TEAMSPACES));

  it('stay as they are here when they are imported again', async () => {
    const web = at.to.client;
    await ok(web.post(`releases/${releases.first.id}/work-items/`, { remove: [at.two.id] }));
    await ok(web.delete(`releases/${releases.empty.id}/`), 204);
    expect((await at.report()).counts).toMatchObject({
      ...{ release: { arrived: 0, known: 1, lost: 1 }, customer: { arrived: 0, known: 1, lost: 0 } },
      ...{ initiative: { arrived: 0, known: 1, lost: 0 }, teamspace: { arrived: 0, known: 1, lost: 0 } },
    });
    await expectSame(at, RELEASE_COMMENTS, CUSTOMERS, REQUESTS, OF_CUSTOMERS, INITIATIVES, TEAMSPACES);
    const rows = await sql<{ work_item_id: string }>(RELEASE_ITEMS, [at.to.workspaceId]);
    expect(rows.some(({ work_item_id: item }) => item === at.two.id)).toBe(false);
  });
});

describe('records of the workspace that are here already', () => {
  let at: Place;
  let report: Reported;
  let [named, wide] = [{ id: '' }, { id: '' }];

  /** A release with a tag and a label, which is the latest one. */
  const addLatest = async ({ client }: Place['from'], name: string) => {
    const label = await made(client.post('releases/labels/', { name: 'Public' }));
    const tag = await made(client.post('releases/tags/', { version: '1.0' }));
    await made(client.post('releases/', { name, status: 'released', tag_id: tag.id, label_ids: [label.id] }));
  };

  beforeAll(async () => {
    at = await scene();
    const [there, here] = [at.from.client, at.to.client];
    await addLatest(at.from, 'First');
    await addLatest(at.to, 'Latest');
    const release = await made(there.post('releases/', { name: 'SECOND' }));
    await ok(there.post(`releases/${release.id}/work-items/`, { add: [at.one.id] }));
    named = await made(here.post('releases/', { name: 'Second' }));
    const pair = { external_source: 'crm', external_id: '2' };
    for (const body of [{ name: 'Sold', ...pair }, { name: 'By hand' }]) {
      const { id } = await made(there.post('customers/', body));
      await made(there.post(`customers/${id}/requests/`, { name: 'More', work_item_ids: [at.one.id] }));
    }
    for (const body of [{ name: 'Renamed', ...pair }, { name: 'by HAND' }]) await made(here.post('customers/', body));
    // Somebody who is in the workspace here, but not in the project.
    const { userId: colleague } = await newWorkspace('colleague-');
    for (const { workspaceId } of [at.from, at.to]) {
      await sql(
        `insert into workspace_members (workspace_id, id, user_id, role, is_active, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, 'member', true, now(), now())`,
        [workspaceId, colleague],
      );
      await placed(workspaceId, colleague);
    }
    wide = await addTeamspace(at, 'Wide', [colleague]);
    await addTeamspace(at, 'Core');
    await made(here.post('teamspaces/', { name: 'core', member_ids: [colleague] }));
    report = await at.report();
  });

  it('are found by their names and pairs', async () => {
    expect(report.counts).toMatchObject({
      ...{ release: { arrived: 1, known: 1 }, customer: { arrived: 0, known: 2 }, teamspace: { arrived: 1, known: 1 } },
    });
    expect(await sql<Row>(RELEASE_ITEMS, [at.to.workspaceId])).toEqual([
      { release_id: named.id, work_item_id: at.one.id },
    ]);
    for (const table of ['release_tags', 'release_labels'])
      expect(await sql(`select id from ${table} where workspace_id = $1`, [at.to.workspaceId])).toHaveLength(1);
    const requests = await sql<Row>(
      `select c.name, i.work_item_id from customer_requests r
       join customers c on c.workspace_id = r.workspace_id and c.id = r.customer_id
       join work_item_customer_requests i on i.workspace_id = r.workspace_id and i.customer_request_id = r.id
       where r.workspace_id = $1 order by lower(c.name)`,
      [at.to.workspaceId],
    );
    expect(requests).toEqual(['by HAND', 'Renamed'].map((name) => ({ name, work_item_id: at.one.id })));
  });

  it('keep the latest release', async () => {
    const rows = await sql<Row>(RELEASES, [at.to.workspaceId]);
    expect(Object.fromEntries(rows.map((row) => [row.name, row.is_latest]))).toEqual({
      ...{ First: false, Latest: true, Second: false },
    });
  });

  it('give nobody access to the project', async () => {
    expect(report.notes).toEqual(
      expect.arrayContaining([
        { kind: 'teamspace', key: 'Wide', what: '1 of its people have no access here: left out' },
        { kind: 'teamspace', key: 'Core', what: 'it would give its people access: the project is not added' },
      ]),
    );
    const rows = await sql<Row>(TEAMSPACES, [at.to.workspaceId]);
    const lead = at.from.userId;
    expect(rows.find(({ id }) => id === wide.id)).toMatchObject({ members: [lead], projects: ['WEB'], lead_id: lead });
    expect(rows.find(({ name }) => name === 'core')).toMatchObject({ projects: null });
  });
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

it('brings archived work items, cycles and modules, and says what the server does not show', async () => {
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
  await ok(web.patch('features/', { releases: false }));
  const report = await at.report();
  expect(report.counts).toMatchObject({ item: { arrived: 2 }, cycle: { arrived: 1 }, module: { arrived: 1 } });
  expect(report.notes).toContainEqual({
    ...{ kind: 'item', key: 'OLD-1', what: expect.stringContaining('it is archived, and the server does not show') },
  });
  expect(report.notes).toContainEqual(expect.objectContaining({ kind: 'lost', key: 'releases' }));
  await expectSame(at, ARCHIVED, ARCHIVED_MODULES, SHOWN);
  expect((await at.report()).counts.item).toEqual({ arrived: 0, known: 2, lost: 0 });
  await expectSame(at, ARCHIVED, ARCHIVED_MODULES, SHOWN);
});

it('leaves out what nobody could send here, and says so', async () => {
  const at = await scene();
  const [web, { workspaceId }] = [at.from.client, at.from];
  const customer = await made(web.post('customers/', { name: 'Acme', website_url: 'https://acme.example' }));
  const view = await made(web.post('projects/WEB/views/', { name: 'Wide' }));
  await sql(`update customers set website_url = 'javascript:alert(1)', logo_props = '[1]' where workspace_id = $1`, [
    workspaceId,
  ]);
  await sql('update views set display_filters = $2 where workspace_id = $1', [
    ...[workspaceId, JSON.stringify({ long: 'x'.repeat(65_536) })],
  ]);
  const { counts, notes } = await at.report();
  expect(counts).toMatchObject({ customer: { arrived: 1, lost: 0 }, view: { arrived: 1, lost: 0 } });
  const url = 'its website_url "javascript:alert(1)" is not a web address and was left out';
  expect(notes).toEqual(
    expect.arrayContaining([
      { kind: 'customer', key: 'Acme', what: url },
      { kind: 'customer', key: 'Acme', what: 'its logo_props is no JSON object and was left out' },
      {
        ...{ kind: 'view', key: view.id },
        what: 'its display_filters has more than 65536 characters and was left out',
      },
    ]),
  );
  const here = at.to.client;
  expect(await ok(here.get(`customers/${customer.id}/`))).toMatchObject({ website_url: null, logo_props: {} });
  expect(await ok(here.get(`projects/WEB/views/${view.id}/`))).toMatchObject({ display_filters: {} });
});
