import { expectOk } from './expect';
import { openScene, type Scene } from './scene';
import { unique, type Tenant } from './tenants';

/** Lets the workspace keep the work item types of its projects, or each project its own. */
export const keepTypes = async ({ v2 }: Tenant, where: 'workspace' | 'project'): Promise<void> => {
  expectOk(await v2.patch('features/', { is_work_item_types_enabled: where === 'workspace' }));
};

/** A scene in which the workspace keeps the types. */
export async function openSharedScene(tenant?: Tenant): Promise<Scene> {
  const scene = await openScene(tenant);
  await keepTypes(scene.tenant, 'workspace');
  return scene;
}

export const propertyOf = (property_type: string, members: object = {}) => ({
  display_name: unique('P '),
  property_type,
  ...(property_type === 'RELATION' && { relation_type: 'USER' }),
  ...members,
});
