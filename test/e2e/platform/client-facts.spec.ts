import { apiKey, Client, expectOk, testRun, unique } from '../../support';
import { bootstrap, newEmail } from '../../support/cli';
import { Stage } from '../../support/service';

/** What clients of version 1 make: where, of what, and under which name the id is used by those that follow. */
interface Made {
  readonly as?: string;
  readonly at: string;
  readonly body: unknown;
  readonly status?: number;
}

const COLOR = '#4ECDC4';
const HTML = '<p>It is so.</p>';
const TEXT = { property_type: 'TEXT', settings: { display_format: 'single-line' } };
const OF_ITEM = '{project}work-items/{item}/';

/** In braces stand ids of what was made before; those of projects with the way to them. */
const MADE: readonly Made[] = [
  { as: 'item', at: '{project}work-items/', body: { name: 'One', description_html: HTML } },
  { as: 'other', at: '{project}work-items/', body: { name: 'Two', parent: '{item}', assignees: ['{me}'] } },
  { as: 'comment', at: `${OF_ITEM}comments/`, body: { comment_html: HTML } },
  { as: 'link', at: `${OF_ITEM}links/`, body: { url: 'https://example.com', title: 'Example' } },
  { as: 'worklog', at: `${OF_ITEM}worklogs/`, body: { description: 'Looked', duration: 30 } },
  { at: `${OF_ITEM}relations/`, body: { relation_type: 'relates_to', issues: ['{other}'] } },
  { at: `${OF_ITEM}dependencies/`, body: { relation_type: 'blocking', work_item_ids: ['{other}'] } },
  { as: 'state', at: '{project}states/', body: { name: 'Review', color: COLOR, description: 'x' } },
  { as: 'label', at: '{project}labels/', body: { name: 'Bug', color: COLOR, description: 'x' } },
  { as: 'cycle', at: '{project}cycles/', body: { name: 'Sprint', owned_by: '{me}', project_id: '{projectId}' } },
  { as: 'next', at: '{project}cycles/', body: { name: 'Next', description: 'x', project_id: '{projectId}' } },
  { at: '{project}cycles/{cycle}/cycle-issues/', body: { issues: ['{item}'] }, status: 200 },
  { at: '{project}cycles/{cycle}/transfer-issues/', body: { new_cycle_id: '{next}' }, status: 200 },
  { as: 'module', at: '{project}modules/', body: { name: 'Part', status: 'planned', lead: '{me}' } },
  { at: '{project}modules/{module}/module-issues/', body: { issues: ['{item}'] }, status: 200 },
  { as: 'milestone', at: '{project}milestones/', body: { title: 'Beta', target_date: '2030-01-01' } },
  { at: '{project}milestones/{milestone}/work-items/', body: { issues: ['{item}'] } },
  { as: 'epic', at: '{project}epics/', body: { name: 'Whole' } },
  { at: '{project}epics/{epic}/issues/', body: { work_item_ids: ['{item}'] }, status: 200 },
  { as: 'estimate', at: '{project}estimates/', body: { name: 'Points', type: 'points', last_used: true } },
  { at: '{project}estimates/{estimate}/estimate-points/', body: [{ value: '1', key: 0, description: 'Tiny' }] },
  { as: 'type', at: '{project}work-item-types/', body: { name: 'Task', is_epic: false, is_active: true } },
  {
    as: 'option',
    at: '{project}work-item-types/{type}/work-item-properties/',
    body: { display_name: 'Size', property_type: 'OPTION', options: [{ name: 'Small' }, { name: 'Large' }] },
  },
  { as: 'property', at: '{project}work-item-properties/', body: { display_name: 'Note', ...TEXT } },
  { at: '{project}work-item-types/{type}/properties/', body: { properties: ['{property}'] } },
  { as: 'workflow', at: '{project}workflows/', body: { name: 'Bugs', description: 'x', is_active: true } },
  { at: '{project}workflows/{workflow}/states/', body: { state_ids: ['{state}'] } },
  { as: 'submission', at: '{project}intake-issues/', body: { issue: { name: 'Wish', priority: 'medium' } } },
  { as: 'projectPage', at: '{project}pages/', body: { name: 'Plan', description_html: HTML, color: COLOR } },
  { as: 'page', at: 'pages/', body: { name: 'Handbook', description_html: HTML } },
  { at: `${OF_ITEM}pages/`, body: { page_id: '{projectPage}' } },
  { as: 'collection', at: 'collections/', body: { name: 'Manual' } },
  { at: 'collections/{collection}/pages/', body: { page_ids: ['{page}'] } },
  { as: 'initiative', at: 'initiatives/', body: { name: 'Growth', description: 'x' } },
  { as: 'initiativeLabel', at: 'initiatives/labels/', body: { name: 'Big', color: COLOR } },
  { at: 'initiatives/{initiative}/labels/', body: { label_ids: ['{initiativeLabel}'] }, status: 200 },
  { at: 'initiatives/{initiative}/projects/', body: { project_ids: ['{projectId}'] }, status: 200 },
  { as: 'teamspace', at: 'teamspaces/', body: { name: 'Web', description_html: HTML } },
  { at: 'teamspaces/{teamspace}/members/', body: { member_ids: ['{me}'] }, status: 200 },
  { at: 'teamspaces/{teamspace}/projects/', body: { project_ids: ['{projectId}'] }, status: 200 },
  { as: 'customer', at: 'customers/', body: { name: 'Acme', email: 'a@example.com' } },
  { as: 'tier', at: 'customer-properties/', body: { name: 'tier', display_name: 'Tier', ...TEXT } },
  { at: 'customers/{customer}/property-values/', body: { customer_property_values: { '{tier}': ['Gold'] } } },
  { as: 'request', at: 'customers/{customer}/requests/', body: { name: 'Dark mode', description_html: HTML } },
  { at: 'customers/{customer}/issues/', body: { issue_ids: ['{item}'] } },
  { as: 'release', at: 'releases/', body: { name: '1.0' } },
  { as: 'tag', at: 'releases/tags/', body: { version: '1.0.0', commit_hash: 'abc123' } },
  { as: 'releaseLabel', at: 'releases/labels/', body: { name: 'Stable', color: COLOR } },
  { at: 'releases/{release}/labels/', body: { label_ids: ['{releaseLabel}'] } },
  { at: 'releases/{release}/work-items/', body: { work_item_ids: ['{item}'] } },
  { at: 'releases/{release}/comments/', body: { comment_html: HTML } },
  { at: 'releases/{release}/links/', body: { url: 'https://example.com', title: 'Docs' } },
  { as: 'sticky', at: 'stickies/', body: { name: 'Note', description_html: HTML } },
  {
    as: 'relation',
    at: 'work-item-relation-definitions/',
    body: { name: 'Proof', outward: 'proves', inward: 'is proven by' },
  },
  { as: 'projectLabel', at: 'project-labels/', body: { name: 'Shared', color: COLOR } },
  { as: 'projectState', at: 'project-states/', body: { name: 'Going', color: COLOR, group: 'started' } },
  { at: '{project}workitems/templates/', body: { name: 'Item', short_description: 'x' } },
  { at: '{project}pages/templates/', body: { name: 'Page', short_description: 'x' } },
  { at: 'workitems/templates/', body: { name: 'Item', description: 'x' } },
  { at: 'pages/templates/', body: { name: 'Page', description: 'x' } },
  { at: 'projects/templates/', body: { name: 'Project', description: 'x' } },
];

const stage = Stage.ofRun();
const servers = new Map<string, string>();
beforeAll(async () => {
  servers.set('specification', testRun().servers[0]!);
  servers.set('clients', (await stage.start({ V1_PROFILE: 'clients' })).url);
});
afterAll(() => stage.clear());

interface Listed {
  readonly id: string;
  readonly results?: readonly Listed[];
}

/** Ids of what a list answers, in an envelope or as it is; of estimates a project has one. */
const idsIn = (body: Listed | readonly Listed[]): string[] =>
  [body].flat().flatMap((one: Listed) => one.results?.map(({ id }) => id) ?? one.id);

describe.each(['specification', 'clients'])(
  'a new workspace, with the profile %s and no switch touched,',
  (profile) => {
    const ids = new Map<string, string>();
    const filled = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value ?? null).replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name)!)) as T;
    let v1: Client;

    beforeAll(async () => {
      const slug = unique('fresh-');
      const made = await bootstrap(slug, newEmail());
      v1 = new Client({ version: 'v1', credential: apiKey(made.api_key!), slug, base: servers.get(profile)! });
      const project = expectOk(await v1.post('projects/', { name: 'Web', identifier: 'WEB' }), 201) as { id: string };
      ids.set('me', made.user_id).set('projectId', project.id).set('project', `projects/${project.id}/`);
    });

    it.each(MADE.map((one) => [one.at, one] as const))('takes what clients make at %s', async (_, one) => {
      const { as, at, body, status = 201 } = one;
      const made = expectOk(await v1.post(filled(at), filled(body)), status) as { id: string };
      if (!as) return;
      ids.set(as, made.id);
      expect(idsIn(expectOk(await v1.get(filled(at))))).toContain(made.id);
    });
  },
);
