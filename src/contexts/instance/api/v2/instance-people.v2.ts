import { present, Resource, Serves, shows, standard, v2 } from '#http';
import { InstancePeople } from '../../application/instance-people';
import {
  instancePersonList,
  type InstancePerson,
  type InstancePersonDetails,
} from '../../application/instance-person.repository';
import { DEACTIVATE_PERSON, GET_PERSON, LIST_PEOPLE, PEOPLE, REACTIVATE_PERSON, RESET_FACTORS } from '../texts';

const show = shows<InstancePerson>();
const showDetails = shows<InstancePersonDetails>();

const MEMBERS = {
  id: show.uuid('id'),
  email: show.email('email'),
  display_name: show.text('displayName'),
  first_name: show.text('firstName'),
  last_name: show.text('lastName'),
  is_active: show.boolean('isActive'),
  second_factors: show.texts('secondFactors'),
  workspace_count: show.integer('workspaceCount'),
  created_at: show.datetime('createdAt'),
};

const personV2 = present<InstancePerson>('InstancePerson', MEMBERS);

const MEMBERSHIP = {
  type: 'object',
  required: ['id', 'name', 'slug', 'role'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Id of the workspace.' },
    name: { type: 'string', description: 'Name of the workspace.', examples: ['Acme'] },
    slug: { type: 'string', description: 'Slug of the workspace.', examples: ['acme'] },
    role: { type: 'string', description: 'Role of the person in it.', examples: ['member'] },
  },
};

const detailsV2 = present<InstancePersonDetails>('InstancePersonDetails', {
  ...MEMBERS,
  workspaces: showDetails.computed({ type: 'array', items: MEMBERSHIP }, ['workspaces'], ({ workspaces }) =>
    workspaces.map(({ id, name, slug, role }) => ({ id, name, slug, role })),
  ),
  last_activity_at: showDetails.datetime('lastActivityAt', { nullable: true }),
});

const DETAILS = { presenter: detailsV2 } as const;

/** People in a browser prove who they are first: these end the access of somebody else. */
const changing = (id: string, summary: string, description: string) =>
  ({ ...DETAILS, id, summary, description, access: 'write', globalScope: false, needsProof: true }) as const;

@Resource({
  style: v2,
  tag: 'Instance people',
  about: PEOPLE,
  path: 'instance/people',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.people',
  allow: { read: 'all', write: 'all' },
  presenter: personV2,
  noun: 'person of the installation',
  plural: 'people of the installation',
})
@Serves(
  standard.list({
    id: 'list-instance-people',
    description: LIST_PEOPLE,
    globalScope: false,
    list: instancePersonList,
    filters: ['isActive'],
  }),
  standard.get('pk', {
    ...DETAILS,
    id: 'get-instance-person',
    summary: 'Get a person of the installation',
    description: GET_PERSON,
    globalScope: false,
  }),
  standard.act('pk', 'deactivate', changing('deactivate-instance-person', 'Deactivate a person', DEACTIVATE_PERSON)),
  standard.act(
    'pk',
    'reactivate',
    changing('reactivate-instance-person', 'Activate a person again', REACTIVATE_PERSON),
  ),
  standard.act('pk', 'resetFactors', {
    path: 'reset-factors',
    ...changing('reset-instance-person-factors', 'Remove the second factors of a person', RESET_FACTORS),
  }),
)
export class InstancePeopleV2Controller {
  constructor(readonly records: InstancePeople) {}
}
