import type { Client } from './client';
import { expectOk } from './expect';
import { addProject, type Project } from './projects';
import { newTenant, unique, type Tenant } from './tenants';

/** A workspace of its own with a project, where suites begin that need no more. */
export interface Scene {
  readonly tenant: Tenant;
  readonly project: Project;
  /** The owner's clients. */
  readonly v1: Client;
  readonly v2: Client;
  /** Path of a collection of the project. */
  at(collection: string): string;
  /** A record of a collection of the project, or of the workspace by a path with a slash; answers its id. */
  add(collection: string, body?: object): Promise<string>;
}

/** Further projects of a tenant are scenes as well. */
export async function openScene(tenant?: Tenant, columns: Record<string, unknown> = {}): Promise<Scene> {
  const home = tenant ?? (await newTenant());
  const project = await addProject(home, columns);
  const at = (collection: string) => `projects/${project.id}/${collection}/`;
  const add = async (collection: string, body: object = {}): Promise<string> => {
    const path = collection.endsWith('/') ? collection : at(collection);
    const { id } = expectOk(await home.v2.post(path, { name: unique('N'), ...body }), 201) as { id: string };
    return id;
  };
  return { tenant: home, project, v1: home.v1, v2: home.v2, at, add };
}
