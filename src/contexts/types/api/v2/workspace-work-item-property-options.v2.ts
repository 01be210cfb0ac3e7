import { Resource, Serves, standardBelow, v2 } from '#http';
import { propertyOptionList } from '../../application/property-option.repository';
import { PropertyOptions } from '../../application/property-options';
import { workspaceManagesTypes } from '../modes';
import { CreatePropertyOptionV2, propertyOptionV2, UpdatePropertyOptionV2 } from './work-item-property-options.v2';

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];
const standard = standardBelow('property_id');

@Resource({
  style: v2,
  tag: 'Work item property options',
  path: 'workspaces/:slug/work-item-properties/:property_id/options',
  level: 'workspace',
  scope: 'workspaces.work_item_properties',
  presenter: propertyOptionV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-property-options',
    summary: 'List the options of a property of the workspace',
    allow: ADMINS,
    list: propertyOptionList,
    filters: ['name'],
    selectable: false,
  }),
  standard.get('pk', {
    id: 'get-workspace-property-option',
    summary: 'Get an option of a property of the workspace',
    allow: ADMINS,
    selectable: false,
  }),
  standard.create({
    id: 'create-workspace-property-option',
    summary: 'Create an option of a property of the workspace',
    allow: ADMINS,
    gates,
    body: CreatePropertyOptionV2,
    selectable: false,
  }),
  standard.update('pk', {
    id: 'update-workspace-property-option',
    summary: 'Update an option of a property of the workspace',
    allow: ADMINS,
    gates,
    body: UpdatePropertyOptionV2,
    selectable: false,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-property-option',
    summary: 'Delete an option of a property of the workspace',
    allow: ADMINS,
    gates,
  }),
)
export class WorkspaceWorkItemPropertyOptionsV2Controller {
  constructor(readonly records: PropertyOptions) {}
}
