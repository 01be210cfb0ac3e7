import { present, Resource, Serves, shows, standard, v2 } from '#http';
import { instanceWorkspaceList, type InstanceWorkspace } from '../../application/instance-workspace.repository';
import { InstanceWorkspaces } from '../../application/instance-workspaces';
import { GET_WORKSPACE, LIST_WORKSPACES, WORKSPACES } from '../texts';

const show = shows<InstanceWorkspace>();

const workspaceV2 = present<InstanceWorkspace>('InstanceWorkspace', {
  id: show.uuid('id'),
  name: show.text('name'),
  slug: show.text('slug'),
  owners: show.texts('owners'),
  people: show.integer('people'),
  work_items: show.integer('workItems'),
  created_at: show.datetime('createdAt'),
});

@Resource({
  style: v2,
  tag: 'Instance workspaces',
  about: WORKSPACES,
  path: 'instance/workspaces',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.workspaces',
  allow: { read: 'all' },
  presenter: workspaceV2,
  noun: 'workspace of the installation',
  plural: 'workspaces of the installation',
})
@Serves(
  standard.list({
    id: 'list-instance-workspaces',
    description: LIST_WORKSPACES,
    globalScope: false,
    list: instanceWorkspaceList,
    filters: ['slug'],
  }),
  standard.get('pk', { id: 'get-instance-workspace', description: GET_WORKSPACE, globalScope: false }),
)
export class InstanceWorkspacesV2Controller {
  constructor(readonly records: InstanceWorkspaces) {}
}
