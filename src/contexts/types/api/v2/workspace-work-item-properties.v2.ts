import { Resource, Serves, standard, v2 } from '#http';
import { Properties } from '../../application/properties';
import { propertyList } from '../../application/property.repository';
import { workspaceManagesTypes } from '../modes';
import { CreatePropertyV2, propertyV2, UpdatePropertyV2 } from './work-item-properties.v2';

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];

@Resource({
  style: v2,
  tag: 'Work item properties',
  path: 'workspaces/:slug/work-item-properties',
  level: 'workspace',
  scope: 'workspaces.work_item_properties',
  presenter: propertyV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-work-item-properties',
    summary: 'List the custom properties of a workspace',
    allow: ADMINS,
    list: propertyList,
    filters: ['name'],
  }),
  standard.get('pk', {
    id: 'get-workspace-work-item-property',
    summary: 'Get a custom property of the workspace',
    allow: ADMINS,
  }),
  standard.create({
    id: 'create-workspace-work-item-property',
    summary: 'Create a custom property of the workspace',
    allow: ADMINS,
    gates,
    body: CreatePropertyV2,
  }),
  standard.update('pk', {
    id: 'update-workspace-work-item-property',
    summary: 'Update a custom property of the workspace',
    allow: ADMINS,
    gates,
    body: UpdatePropertyV2,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-work-item-property',
    summary: 'Delete a custom property of the workspace',
    allow: ADMINS,
    gates,
  }),
)
export class WorkspaceWorkItemPropertiesV2Controller {
  constructor(readonly records: Properties) {}
}
