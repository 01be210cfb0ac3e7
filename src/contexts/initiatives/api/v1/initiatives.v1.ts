import {
  auditV1,
  ExternalPairBody,
  externalPair,
  htmlDescriptionV1,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { inWorkspaceV1 } from '../../../workspaces/api/v1';
import { initiativeList, type InitiativeRecord } from '../../application/initiative.repository';
import { Initiatives, type CreateInitiative } from '../../application/initiatives';
import { INITIATIVE_STATES, type InitiativeState } from '../../domain/initiative';
import { initiativesResource } from '../common';

const show = shows<InitiativeRecord>();

const initiativeV1 = present<InitiativeRecord>(
  'Initiative',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    ...htmlDescriptionV1,
    start_date: show.date('startDate', { nullable: true }),
    end_date: show.date('endDate', { nullable: true }),
    logo_props: show.object('logoProps'),
    state: show.text('state', { enum: INITIATIVE_STATES }),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    ...externalPair,
    ...auditV1,
    workspace: show.uuid('workspaceId'),
    lead: show.uuid('leadId', { nullable: true }),
  },
  {
    ...inWorkspaceV1<InitiativeRecord>(),
    lead: show.via(Users, 'leadId', () => userLiteV1),
  },
);

const member = membersOf<CreateInitiative>();

class CreateInitiativeV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('endDate', { nullable: true }) end_date?: string | null;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.choice('state', INITIATIVE_STATES, { default: 'DRAFT' }) state?: InitiativeState;
  @member.datetime('archivedAt', { nullable: true }) archived_at?: string | null;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('text') description_binary?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

@Resource({
  ...initiativesResource,
  style: v1,
  tag: 'Initiatives',
  path: 'workspaces/:workspace_slug/initiatives',
  scope: 'initiatives',
  presenter: initiativeV1,
})
@Serves(
  standard.list({ list: { ...initiativeList, searchable: false }, filters: [] }),
  standard.create({ id: 'add_initiative', body: CreateInitiativeV1 }),
  standard.get('initiative_id', { id: 'get_initiative_detail' }),
  standard.update('initiative_id', { id: 'update_initiative_detail', body: partial(CreateInitiativeV1) }),
  standard.remove('initiative_id'),
)
export class InitiativesV1Controller {
  constructor(readonly records: Initiatives) {}
}
