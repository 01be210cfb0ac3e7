import { Bulk, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { estimateList, type EstimateRecord } from '../../application/estimate.repository';
import { Estimates, type CreateEstimate } from '../../application/estimates';
import { PointsOfEstimates } from '../../application/points-of-estimates';
import { ESTIMATE_TYPES } from '../../domain/estimate';
import { ESTIMATES } from '../texts';
import { estimatePointV2 } from './estimate-points.v2';
import { estimateEvents } from '../../application/estimate.events';

const show = shows<EstimateRecord>();

const estimateV2 = present<EstimateRecord>(
  'Estimate',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    type: show.text('type', { enum: ESTIMATE_TYPES }),
    last_used: show.boolean('lastUsed'),
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { points: show.below(PointsOfEstimates, () => estimatePointV2) },
);

const member = membersOf<CreateEstimate>();

class CreateEstimateV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.choice('type', ESTIMATE_TYPES, { default: 'categories' }) type?: string;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') last_used?: boolean;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateEstimateV2 extends partial(CreateEstimateV2) {}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA';

@Resource({
  style: v2,
  tag: 'Estimates',
  about: ESTIMATES,
  path: 'workspaces/:slug/projects/:project_id/estimates',
  level: 'project',
  scope: 'projects.estimates',
  presenter: estimateV2,
  events: [{ kinds: [estimateEvents], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-estimates', summary: 'List estimates', allow: READERS, list: estimateList }),
  standard.get('pk', { id: 'get-estimate', summary: 'Get an estimate', allow: READERS }),
  standard.create({ id: 'create-estimate', summary: 'Create an estimate', allow: WRITERS, body: CreateEstimateV2 }),
  standard.update('pk', {
    id: 'update-estimate',
    summary: 'Update an estimate',
    allow: WRITERS,
    body: UpdateEstimateV2,
  }),
  standard.remove('pk', { id: 'delete-estimate', summary: 'Delete an estimate and its points', allow: WRITERS }),
  standard.upsert({
    id: 'upsert-estimate',
    summary: 'Create or update an estimate',
    allow: WRITERS,
    body: CreateEstimateV2,
  }),
  standard.bulkCreate(CreateEstimateV2, { id: 'bulk-create-estimates', summary: 'Create estimates', allow: WRITERS }),
  standard.bulkUpdate(UpdateEstimateV2, { id: 'bulk-update-estimates', summary: 'Update estimates', allow: WRITERS }),
  standard.bulkRemove({ id: 'bulk-delete-estimates', summary: 'Delete estimates', allow: WRITERS }),
)
export class EstimatesV2Controller {
  constructor(
    readonly records: Estimates,
    readonly bulk: Bulk,
  ) {}
}
