import {
  addProject,
  expectOk,
  govern,
  keepTypes,
  openScene,
  sql,
  unique,
  type Project,
  type Reply,
  type Scene,
} from '../../support';

/** A workspace that governs and keeps the types, with a project in which workflows are on. */
export interface Governed extends Scene {
  /** Ids of the workspace's states, by group. */
  readonly states: Readonly<Record<string, string>>;
  /** Another project of the workspace, with workflows on. */
  another(): Promise<Project>;
  /** A type of the workspace that all projects named here have; the one of the scene unless told. */
  type(...projects: readonly Project[]): Promise<string>;
  /** A workflow of the workspace with these states; answers its id. */
  workflow(groups?: readonly string[], members?: object): Promise<string>;
  rule(type: string, body?: object): Promise<Reply>;
  pin(type: string, workflow: string, project?: Project): Promise<Reply>;
  pick(type: string | null, workflow: string | null, more?: object): Promise<Reply>;
  make(members?: object, project?: Project): Promise<Reply>;
  /** The group of the state in which a work item is. */
  groupOf(item: string): Promise<string>;
}

const ON = { is_workflow_enabled: true };

export async function openGoverned(tenant?: Scene['tenant']): Promise<Governed> {
  const scene = await openScene(tenant, ON);
  if (!tenant) {
    await keepTypes(scene.tenant, 'workspace');
    await govern(scene.tenant);
  }
  const { v2, project } = scene;
  const found = await sql<{ id: string; group: string }>(
    'select id, "group" from states where workspace_id = $1 and project_id is null',
    [scene.tenant.workspaceId],
  );
  const states = Object.fromEntries(found.map(({ id, group }) => [group, id]));
  const create = async (path: string, body: object) => expectOk(await v2.post(path, body), 201).id as string;
  return {
    ...scene,
    states,
    another: () => addProject(scene.tenant, ON),
    async type(...projects) {
      const id = await create('work-item-types/', { name: unique('T') });
      const importing = projects.length ? projects : [project];
      for (const { id: at } of importing)
        expectOk(await v2.post(`projects/${at}/work-item-types/import/`, { work_item_types: [id] }));
      return id;
    },
    async workflow(groups = [], members = {}) {
      const id = await create('workflows/', { name: unique('W'), ...members });
      for (const group of groups) await create(`workflows/${id}/states/`, { state_id: states[group] });
      return id;
    },
    rule: (type, body) =>
      body ? v2.patch(`work-item-types/${type}/workflow/`, body) : v2.get(`work-item-types/${type}/workflow/`),
    pin: (type, workflow, at = project) =>
      v2.patch(`work-item-types/${type}/workflow-pins/`, { pins: [{ project_id: at.id, workflow_id: workflow }] }),
    pick: (type, workflow, more = {}) =>
      v2.patch(scene.at('workflow-picks'), {
        picks: [{ work_item_type_id: type, workflow_id: workflow }],
        ...more,
      }),
    make: (members = {}, at = project) => v2.post(`projects/${at.id}/work-items/`, { name: unique('I'), ...members }),
    async groupOf(item) {
      const [row] = await sql<{ group: string }>(
        'select s."group" from work_items w join states s on s.workspace_id = $1 and s.id = w.state_id where w.workspace_id = $1 and w.id = $2',
        [scene.tenant.workspaceId, item],
      );
      return row!.group;
    },
  };
}
