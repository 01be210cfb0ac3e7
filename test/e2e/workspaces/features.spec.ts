import {
  addMember,
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  openScene,
  sql,
  unique,
  type Project,
  type Tenant,
} from '../../support';
import { auditOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let ofProject: string;

beforeEach(async () => {
  ({ tenant, project } = await openScene());
  ofProject = `projects/${project.id}/features/`;
});

describe('version 1', () => {
  const OF_WORKSPACE = {
    project_grouping: true,
    initiatives: true,
    teams: true,
    customers: true,
    wiki: true,
    pi: true,
    releases: true,
    state_duration: true,
    work_item_hierarchy: false,
    workspace_work_item_types: false,
  };

  const OF_PROJECT = {
    epics: true,
    modules: true,
    cycles: true,
    views: true,
    pages: true,
    intakes: true,
    work_item_types: true,
    workflows: true,
    milestones: true,
    time_tracking: true,
    project_updates: true,
    parallel_cycles: false,
    automated_cycles: false,
    manual_cycles: false,
  };

  const inverted = (features: Readonly<Record<string, boolean>>) =>
    Object.fromEntries(Object.entries(features).map(([name, isOn]) => [name, !isOn]));

  describe('the features of a workspace', () => {
    it('are on in a new one, but for what changes how other things behave', async () => {
      expect(expectOk(await tenant.v1.get('features/'))).toEqual(OF_WORKSPACE);
    });

    it.each(['patch', 'put'] as const)('are switched by %s and answered whole', async (method) => {
      expect(expectOk(await tenant.v1[method]('features/', { teams: false }))).toEqual({
        ...OF_WORKSPACE,
        teams: false,
      });
      const all = inverted(OF_WORKSPACE);
      expect(expectOk(await tenant.v1[method]('features/', all))).toEqual(all);
    });

    it('are the same as in version 2', async () => {
      expectOk(await tenant.v1.patch('features/', inverted(OF_WORKSPACE)));
      expect(expectOk(await tenant.v2.get('features/'))).toMatchObject({
        is_project_grouping_enabled: false,
        is_initiative_enabled: false,
        is_teams_enabled: false,
        is_customer_enabled: false,
        is_wiki_enabled: false,
        is_pi_enabled: false,
        is_release_enabled: false,
        is_work_item_types_enabled: true,
      });
      expectOk(await tenant.v2.patch('features/', { is_pi_enabled: true }));
      expect(expectOk(await tenant.v1.get('features/'))).toEqual({ ...inverted(OF_WORKSPACE), pi: true });
    });

    it('are taken by the names of the other version and of the features as well', async () => {
      const body = { is_release_enabled: false, teamspaces: false };
      const expected = { ...OF_WORKSPACE, releases: false, teams: false };
      expect(expectOk(await tenant.v1.patch('features/', body))).toEqual(expected);
      const reply = await tenant.v1.patch('features/', { releases: true, is_release_enabled: false });
      expect(reply).toMatchObject({
        status: 400,
        body: { is_release_enabled: ['Says something else than "releases".'] },
      });
    });

    it('name every member that is no switch', async () => {
      const reply = await tenant.v1.patch('features/', { wiki: 'on', teams: null });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ wiki: [expect.any(String)], teams: [expect.any(String)] });
    });

    it('belong to owners and admins', async () => {
      expectOk(await (await addMember(tenant, 'admin')).v1.patch('features/', { pi: true }));
      const member = await addMember(tenant, 'member');
      expect((await member.v1.get('features/')).status).toBe(403);
      expect((await member.v1.patch('features/', { pi: false })).status).toBe(403);
    });
  });

  describe('the features of a project', () => {
    it('are on in a new one, but for what changes how other things behave', async () => {
      expect(expectOk(await tenant.v1.get(ofProject))).toEqual(OF_PROJECT);
    });

    it.each(['patch', 'put'] as const)('are switched by %s and answered whole', async (method) => {
      expect(expectOk(await tenant.v1[method](ofProject, { epics: false }))).toEqual({ ...OF_PROJECT, epics: false });
      const all = inverted(OF_PROJECT);
      expect(expectOk(await tenant.v1[method](ofProject, all))).toEqual(all);
    });

    it('are the settings of the project', async () => {
      expectOk(await tenant.v1.patch(ofProject, inverted(OF_PROJECT)));
      expect(expectOk(await tenant.v1.get(`projects/${project.id}/`))).toMatchObject({
        module_view: false,
        cycle_view: false,
        issue_views_view: false,
        page_view: false,
        intake_view: false,
        is_issue_type_enabled: false,
      });
      expectOk(await tenant.v1.patch(`projects/${project.id}/`, { module_view: true, page_view: true }));
      const expected = { ...inverted(OF_PROJECT), modules: true, pages: true };
      expect(expectOk(await tenant.v1.get(ofProject))).toEqual(expected);
      expect(expectOk(await tenant.v2.get(ofProject))).toMatchObject({
        is_epic_enabled: false,
        is_workflow_enabled: false,
        is_parallel_cycles_enabled: true,
        is_project_updates_enabled: false,
        module_view: true,
      });
    });

    it('are named by the refusal of what is off, with the operation that switches them on', async () => {
      const views = `projects/${project.id}/views/`;
      expectOk(await tenant.v1.patch(ofProject, { views: false, milestones: false }));
      const refusal = await tenant.v2.elsewhere().get(views);
      expectProblem(refusal, 402, 'payment_required');
      const { detail } = refusal.body as { detail: string };
      const advice = /PATCH workspaces\/\{slug\}\/projects\/\{project_id\}\/features\/ with (\{.*\})\.$/;
      expect(detail).toMatch(/^The feature "views" is not switched on here\. A project admin can switch it on/);
      const [, body] = advice.exec(detail)!;
      for (const client of [tenant.v2, tenant.v1]) expectOk(await client.patch(ofProject, JSON.parse(body!) as object));
      expectOk(await tenant.v2.get(views));
      const refused = await tenant.v1.get(`projects/${project.id}/milestones/`);
      expect(refused).toMatchObject({ status: 402, body: { error: expect.stringMatching(advice) as string } });
    });

    it('are seen by every role of the project and switched by its admins', async () => {
      for (const role of ['admin', 'contributor', 'commenter', 'guest'] as const) {
        const person = await addPersonWithRole(tenant, project, role);
        expectOk(await person.v1.get(ofProject));
        expect((await person.v1.patch(ofProject, { epics: true })).status).toBe(role === 'admin' ? 200 : 403);
      }
    });

    it('are not there while the project is archived', async () => {
      expectOk(await tenant.v1.post(`projects/${project.id}/archive/`), 204);
      expect((await tenant.v1.get(ofProject)).status).toBe(404);
      expect((await tenant.v1.patch(ofProject, { epics: true })).status).toBe(404);
    });
  });
});

describe('version 2', () => {
  const OF_WORKSPACE = {
    is_work_item_types_enabled: false,
    work_item_type_default_level: 0,
    is_workitem_hierarchy_enabled: false,
    is_project_grouping_enabled: true,
    is_teams_enabled: true,
    is_wiki_enabled: true,
    is_initiative_enabled: true,
    is_customer_enabled: true,
    is_release_enabled: true,
    is_state_duration_enabled: true,
    is_pi_enabled: true,
  };

  const OF_PROJECT = {
    is_epic_enabled: true,
    module_view: true,
    cycle_view: true,
    issue_views_view: true,
    page_view: true,
    intake_view: true,
    is_issue_type_enabled: true,
    is_milestone_enabled: true,
    is_workflow_enabled: true,
    is_time_tracking_enabled: true,
    is_project_updates_enabled: true,
    is_parallel_cycles_enabled: false,
    is_automated_cycle_enabled: false,
    is_manually_start_end_cycles_enabled: false,
  };

  const inverted = (features: object) =>
    Object.fromEntries(
      Object.entries(features).map(([name, value]) => [name, typeof value === 'boolean' ? !value : 7]),
    );

  describe('the features of a workspace', () => {
    it('are on in a new one, but for what changes how other things behave', async () => {
      const { id, created_at, ...features } = expectOk(await tenant.v2.get('features/'));
      expect(features).toEqual(OF_WORKSPACE);
      expect(id).toBe(tenant.workspaceId);
      expect(created_at).toMatch(/^\d{4}-/);
    });

    it('are switched one by one or together, and answered whole', async () => {
      expect(expectOk(await tenant.v2.patch('features/', { is_customer_enabled: false }))).toMatchObject({
        ...OF_WORKSPACE,
        is_customer_enabled: false,
      });
      const all = inverted(OF_WORKSPACE);
      expect(expectOk(await tenant.v2.patch('features/', all))).toMatchObject(all);
      expect(expectOk(await tenant.v2.elsewhere().get('features/'))).toMatchObject(all);
    });

    it('pass over what nobody knows and what only the server sets', async () => {
      const reply = await tenant.v2.patch('features/', { is_magic_enabled: true, id: project.id, is_pi_enabled: true });
      expect(expectOk(reply)).toMatchObject({ id: tenant.workspaceId, is_pi_enabled: true });
      expect(reply.headers.get('x-ignored-parameters')).toBe('is_magic_enabled, id');
    });

    it('refuse what is no switch, all of it at once', async () => {
      const body = { is_wiki_enabled: null, is_teams_enabled: 'yes', work_item_type_default_level: 1.5 };
      expect(fieldCodes(await tenant.v2.patch('features/', body)).sort()).toEqual([
        'is_teams_enabled invalid',
        'is_wiki_enabled invalid',
        'work_item_type_default_level invalid',
      ]);
      expect(expectOk(await tenant.v2.get('features/'))).toMatchObject(OF_WORKSPACE);
    });

    it('belong to owners and admins', async () => {
      const admin = await addMember(tenant, 'admin');
      expectOk(await admin.v2.patch('features/', { is_teams_enabled: true }));
      for (const role of ['member', 'guest'] as const) {
        const person = await addMember(tenant, role);
        expectProblem(await person.v2.get('features/'), 403, 'forbidden');
        expectProblem(await person.v2.patch('features/', { is_teams_enabled: false }), 403, 'forbidden');
      }
      expectProblem(await (await newTenant()).owner.v2.get(`/api/v2/workspaces/${tenant.slug}/features/`), 404);
    });

    it('are open to tokens by a scope of their own', async () => {
      const { v2 } = await oauthToken(tenant, tenant.owner.userId, ['workspaces.features:read']);
      expectOk(await v2.get('features/'));
      expectProblem(await v2.patch('features/', {}), 403, 'forbidden');
    });

    it('keep work item types with a workspace that governs', async () => {
      expectOk(await tenant.v2.patch('features/', { is_work_item_types_enabled: true }));
      await sql(`update workspaces set governance = 'on' where id = $1`, [tenant.workspaceId]);
      const off = { is_work_item_types_enabled: false };
      expectProblem(await tenant.v2.elsewhere().patch('features/', off), 409, 'conflict');
      expectOk(await tenant.v2.elsewhere().patch('features/', { is_teams_enabled: true }));
    });

    it('are not changed by somebody who has not seen the last change', async () => {
      const etag = (await tenant.v2.get('features/')).headers.get('etag')!;
      const headers = { 'If-Match': etag };
      expectOk(await tenant.v2.patch('features/', { is_teams_enabled: false }, { headers }));
      const late = await tenant.v2.patch('features/', { is_teams_enabled: true }, { headers });
      expectProblem(late, 409, 'version_mismatch');
    });

    it('keep each of many changes at the same time', async () => {
      const names = Object.keys(OF_WORKSPACE).filter((name) => name !== 'work_item_type_default_level');
      expectOk(await tenant.v2.patch('features/', Object.fromEntries(names.map((name) => [name, false]))));
      const clients = [tenant.v2, tenant.v2.elsewhere()];
      const replies = await Promise.all(
        names.map((name, index) => clients[index % 2]!.patch('features/', { [name]: true })),
      );
      for (const reply of replies) expectOk(reply);
      const features = expectOk(await tenant.v2.get('features/')) as Record<string, unknown>;
      expect(names.filter((name) => !features[name])).toEqual([]);
    });

    it('are accounted for, each change once', async () => {
      tenant = await newTenant({ features: ['wiki'] });
      await tenant.v2.patch('features/', { is_teams_enabled: true, is_wiki_enabled: false });
      await tenant.v2.patch('features/', { is_teams_enabled: true, work_item_type_default_level: 2 });
      const entries = await auditOf(tenant, 'feature.');
      const about = { category: 'settings', target_type: 'workspace', target_id: tenant.workspaceId, project_id: null };
      const by = { source: 'api', actor_type: 'api_token', actor_id: tenant.owner.userId, ip_address: '127.0.0.1' };
      const on = {
        event_name: 'feature.enabled',
        old_value: false,
        new_value: true,
        metadata: { feature: 'teamspaces' },
      };
      const off = { event_name: 'feature.disabled', old_value: true, new_value: false, metadata: { feature: 'wiki' } };
      expect(entries).toMatchObject([
        { ...about, ...by, ...on },
        { ...about, ...by, ...off },
      ]);
      expect(await auditOf(tenant, 'workspace.settings')).toMatchObject([{ ...about, old_value: 0, new_value: 2 }]);
    });
  });

  describe('the features of a project', () => {
    it('are on in a new one, but for what changes how other things behave', async () => {
      expect(expectOk(await tenant.v2.get(ofProject))).toEqual(OF_PROJECT);
    });

    it('are switched one by one or together, and answered whole', async () => {
      const epics = { ...OF_PROJECT, is_epic_enabled: false };
      expect(expectOk(await tenant.v2.patch(ofProject, { is_epic_enabled: false }))).toEqual(epics);
      const all = inverted(OF_PROJECT);
      expect(expectOk(await tenant.v2.patch(ofProject, all))).toEqual(all);
      expect(expectOk(await tenant.v2.elsewhere().get(`projects/${project.identifier}/features/`))).toEqual(all);
    });

    it('refuse what is no switch', async () => {
      const reply = await tenant.v2.patch(ofProject, { is_epic_enabled: null, is_workflow_enabled: 1 });
      expect(fieldCodes(reply).sort()).toEqual(['is_epic_enabled invalid', 'is_workflow_enabled invalid']);
    });

    it('are seen by every role of the project and switched by its admins', async () => {
      for (const role of ['admin', 'contributor', 'commenter', 'guest'] as const) {
        const person = await addPersonWithRole(tenant, project, role);
        expectOk(await person.v2.get(ofProject));
        const reply = await person.v2.patch(ofProject, { is_milestone_enabled: true });
        if (role === 'admin') expectOk(reply);
        else expectProblem(reply, 403, 'forbidden');
      }
      const outsider = await addMember(tenant, 'member');
      expectProblem(await outsider.v2.get(ofProject), 403, 'forbidden');
    });

    it('stay as they are in an archived project', async () => {
      expectOk(await tenant.v2.post(`projects/${project.id}/archive/`), 204);
      expectOk(await tenant.v2.get(ofProject));
      expectProblem(await tenant.v2.patch(ofProject, { is_epic_enabled: true }), 409, 'conflict');
    });

    it('belong to the project: its tag is theirs', async () => {
      const tag = async () => (await tenant.v2.get(ofProject)).headers.get('etag')!;
      const stale = await tag();
      expectOk(await tenant.v2.patch(`projects/${project.id}/`, { description: 'Changed' }));
      const patch = (etag: string) =>
        tenant.v2.patch(ofProject, { is_epic_enabled: true }, { headers: { 'If-Match': etag } });
      expectProblem(await patch(stale), 409, 'version_mismatch');
      expectOk(await patch(await tag()));
    });

    it('are accounted for wherever they are switched, and announced', async () => {
      await tenant.v2.patch(ofProject, { is_parallel_cycles_enabled: true });
      await tenant.v2.patch(`projects/${project.id}/`, { cycle_view: false, page_view: false, name: unique('N ') });
      await tenant.v2.patch(`projects/${project.id}/`, { cycle_view: false });
      const about = { category: 'settings', target_type: 'project', target_id: project.id, project_id: project.id };
      expect(await auditOf(tenant, 'feature.')).toMatchObject([
        { ...about, event_name: 'feature.enabled', metadata: { feature: 'parallel_cycles' } },
        { ...about, event_name: 'feature.disabled', metadata: { feature: 'cycles' } },
        { ...about, event_name: 'feature.disabled', metadata: { feature: 'pages' } },
      ]);
      const events = await eventsOf(tenant, project.id);
      expect(events.map(({ event }) => event)).toEqual(['project.created', 'project.updated', 'project.updated']);
      expect(events[1]!.previous).toEqual({ isParallelCyclesEnabled: false });
    });
  });

  it('accounts for projects that come, go and are put away', async () => {
    const path = `projects/${project.id}/`;
    await tenant.v2.post(`${path}archive/`);
    await tenant.v2.post(`${path}archive/`);
    await tenant.v2.post(`${path}unarchive/`);
    await tenant.v2.delete(path);
    const entries = await auditOf(tenant, 'project.');
    expect(entries.map(({ event_name }) => event_name)).toEqual([
      'project.created',
      'project.archived',
      'project.unarchived',
      'project.deleted',
    ]);
    expect(entries.at(-1)).toMatchObject({ target_id: project.id, target_display_name: project.identifier });
  });
});
