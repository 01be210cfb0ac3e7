import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { ListSpec } from '#kernel';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { initiativeList, type InitiativeRecord } from '../../application/initiative.repository';
import { Initiatives, type CreateInitiative } from '../../application/initiatives';
import { INITIATIVE_STATES, type InitiativeState } from '../../domain/initiative';
import { INITIATIVES } from '../texts';

const show = shows<InitiativeRecord>();

const initiativeV1 = present<InitiativeRecord>(
  'Initiative',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    description_html: show.richText('descriptionHtml'),
    description_stripped: show.text('descriptionStripped'),
    description_binary: show.computed({ type: ['string', 'null'] }, [], () => null),
    start_date: show.date('startDate', { nullable: true }),
    end_date: show.date('endDate', { nullable: true }),
    logo_props: show.object('logoProps'),
    state: show.text('state', { enum: INITIATIVE_STATES }),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    lead: show.uuid('leadId', { nullable: true }),
  },
  {
    ...authorsV1<InitiativeRecord>(),
    lead: show.via(Users, 'leadId', () => userLiteV1),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const member = membersOf<CreateInitiative>();

class CreateInitiativeV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('endDate', { nullable: true }) end_date?: string | null;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.choice('state', INITIATIVE_STATES, { default: 'DRAFT' }) state?: InitiativeState;
  @member.datetime('archivedAt', { nullable: true }) archived_at?: string | null;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('text') description_binary?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

class UpdateInitiativeV1 extends partial(CreateInitiativeV1) {}

const READERS = 'O A M';
const WRITERS = 'O A';

const list: ListSpec = { ...initiativeList, searchable: false };

@Resource({
  style: v1,
  tag: 'Initiatives',
  about: INITIATIVES,
  path: 'workspaces/:workspace_slug/initiatives',
  level: 'workspace',
  scope: 'initiatives',
  gates: [feature('initiatives')],
  presenter: initiativeV1,
})
@Serves(
  standard.list({ id: 'list_initiatives', summary: 'List initiatives', allow: READERS, list, filters: [] }),
  standard.create({ id: 'add_initiative', summary: 'Create an initiative', allow: WRITERS, body: CreateInitiativeV1 }),
  standard.get('initiative_id', { id: 'get_initiative_detail', summary: 'Get an initiative', allow: READERS }),
  standard.update('initiative_id', {
    id: 'update_initiative_detail',
    summary: 'Update an initiative',
    allow: WRITERS,
    body: UpdateInitiativeV1,
  }),
  standard.remove('initiative_id', { id: 'delete_initiative', summary: 'Delete an initiative', allow: WRITERS }),
)
export class InitiativesV1Controller {
  constructor(readonly records: Initiatives) {}
}
