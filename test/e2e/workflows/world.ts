import { newId } from '../../../libs/kernel/ids';
import { expectOk, openScene, type Reply, type Scene } from '../../support';
import { insert } from '../../support/sql';

/** A project with workflows on, and what its suites do again and again. */
export interface World extends Scene {
  /** Ids of the states that it starts with, by group. */
  readonly states: Readonly<Record<string, string>>;
  /** A work item type of the project. */
  type(): Promise<string>;
  /** A workflow of these types with these states; answers its id. */
  workflow(members: object, groups?: readonly string[]): Promise<string>;
  /** The id of what stands for the state in the workflow. */
  held(workflow: string, group: string): Promise<string>;
  way(workflow: string, from: string, to: string, members?: object): Promise<string>;
  item(members?: object): Promise<string>;
  move(item: string, group: string): Promise<Reply>;
  groupOf(item: string): Promise<string>;
  defaultWorkflow(): Promise<string>;
}

export async function openWorld(tenant?: Scene['tenant'], columns: Record<string, unknown> = {}): Promise<World> {
  const scene = await openScene(tenant, { is_workflow_enabled: true, ...columns });
  const { project, v2, at } = scene;
  const { states } = project;
  const path = (workflow: string) => `${at('workflows')}${workflow}/`;
  const create = async (collection: string, body: object) =>
    expectOk(await v2.post(collection, body), 201).id as string;
  return {
    ...scene,
    states,
    async type() {
      const id = newId();
      const stamps = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
      const place = { workspace_id: scene.tenant.workspaceId, project_id: project.id };
      await insert('work_item_types', { ...place, ...stamps, id, name: `Type ${id}` });
      return id;
    },
    async workflow(members, groups = []) {
      const { work_item_type_ids: types, ...rest } = members as { work_item_type_ids?: string[] };
      const id = await create(at('workflows'), { name: `W ${newId()}`, ...rest });
      for (const group of groups) await create(`${path(id)}states/`, { state_id: states[group] });
      if (types) expectOk(await v2.patch(path(id), { work_item_type_ids: types }));
      return id;
    },
    async held(workflow, group) {
      const { data } = expectOk(await v2.get(`${path(workflow)}states/?state_id=${states[group]}`));
      return data[0].id as string;
    },
    way: (workflow, from, to, members = {}) =>
      create(`${path(workflow)}state-transitions/`, {
        ...{ state_id: states[from], transition_state_id: states[to] },
        ...members,
      }),
    item: (members = {}) => create(at('work-items'), { name: 'Item', ...members }),
    move: (item, group) => v2.patch(`${at('work-items')}${item}/`, { state_id: states[group] }),
    async groupOf(item) {
      const { state_id: id } = expectOk(await v2.get(`${at('work-items')}${item}/?fields=state_id`));
      return Object.entries(states).find(([, state]) => state === id)![0];
    },
    async defaultWorkflow() {
      return expectOk(await v2.get(`${at('workflows')}?is_default=true`)).data[0].id as string;
    },
  };
}
