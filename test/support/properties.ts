import { expectOk } from './expect';
import type { Scene } from './scene';
import { propertyOf } from './types';

type Where = Pick<Scene, 'tenant' | 'project'>;

export interface AddedProperty {
  readonly id: string;
  readonly name: string;
  /** Ids of its options by their names. */
  readonly options: Readonly<Record<string, string>>;
}

interface Made {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** Members of the request beside its name and type. */
interface PropertyMembers {
  readonly options?: readonly string[];
  /** Whether the workspace has it. */
  readonly isShared?: boolean;
  readonly relation_type?: string;
  readonly is_multi?: boolean;
  readonly is_required?: boolean;
  readonly is_active?: boolean;
  readonly default_value?: readonly string[];
  readonly settings?: object;
}

/** Where types and properties are made: in a project, or in the workspace. */
const placeOf = ({ project }: Where, isShared: boolean): string => (isShared ? '' : `projects/${project.id}/`);

/** A type of the project's work items. */
export async function addType(scene: Where, name: string): Promise<string> {
  const made = expectOk(await scene.tenant.v2.post(`${placeOf(scene, false)}work-item-types/`, { name }), 201);
  return (made as Made).id;
}

/** A type of the workspace that the project has. */
export async function addSharedType(scene: Where, name: string): Promise<string> {
  const { v2 } = scene.tenant;
  const { id } = expectOk(await v2.post('work-item-types/', { name }), 201) as Made;
  expectOk(await v2.post(`projects/${scene.project.id}/work-item-types/import/`, { work_item_types: [id] }));
  return id;
}

/** A property that items of the type have. */
export async function addProperty(
  scene: Where,
  typeId: string,
  [name, type]: readonly [name: string, type: string],
  { options = [], isShared = false, ...members }: PropertyMembers = {},
): Promise<AddedProperty> {
  const { v2 } = scene.tenant;
  const at = placeOf(scene, isShared);
  const body = propertyOf(type, {
    display_name: name,
    ...(options.length && { options: options.map((option) => ({ name: option })) }),
    ...members,
  });
  const made = expectOk(await v2.post(`${at}work-item-properties/`, body), 201) as Made;
  expectOk(await v2.post(`${at}work-item-types/${typeId}/properties/`, { properties: [made.id] }), 201);
  return { ...made, options: Object.fromEntries(made.options.map((option) => [option.name, option.id])) };
}
