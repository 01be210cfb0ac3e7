import { Bulk, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { estimatePointList, type EstimatePointRecord } from '../../application/estimate-point.repository';
import { EstimatePoints, type CreateEstimatePoint } from '../../application/estimate-points';
import { ESTIMATE_POINTS } from '../texts';
import { estimatePointEvents } from '../../application/estimate.events';

const show = shows<EstimatePointRecord>();

export const estimatePointV2 = present<EstimatePointRecord>('EstimatePoint', {
  id: show.uuid('id'),
  estimate_id: show.uuid('estimateId'),
  key: show.integer('key'),
  value: show.text('value'),
  description: show.text('description'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateEstimatePoint>();

class CreateEstimatePointV2 {
  @member.text('value', { required: true, max: 255, blank: false }) value!: string;
  @member.integer('key', { default: 0 }) key?: number;
  @member.text('description') description?: string;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') estimate_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateEstimatePointV2 extends partial(CreateEstimatePointV2) {}

const standard = standardBelow('estimate_id');
const READERS = 'PA C Cm PG';
const WRITERS = 'PA';

@Resource({
  style: v2,
  tag: 'Estimate points',
  about: ESTIMATE_POINTS,
  path: 'workspaces/:slug/projects/:project_id/estimates/:estimate_id/points',
  level: 'project',
  scope: 'projects.estimates',
  presenter: estimatePointV2,
  events: [{ kinds: [estimatePointEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-estimate-points',
    summary: 'List the points of an estimate',
    allow: READERS,
    list: estimatePointList,
  }),
  standard.get('pk', { id: 'get-estimate-point', summary: 'Get an estimate point', allow: READERS }),
  standard.create({
    id: 'create-estimate-point',
    summary: 'Create an estimate point',
    allow: WRITERS,
    body: CreateEstimatePointV2,
  }),
  standard.update('pk', {
    id: 'update-estimate-point',
    summary: 'Update an estimate point',
    allow: WRITERS,
    body: UpdateEstimatePointV2,
  }),
  standard.remove('pk', { id: 'delete-estimate-point', summary: 'Delete an estimate point', allow: WRITERS }),
  standard.upsert({
    id: 'upsert-estimate-point',
    summary: 'Create or update an estimate point',
    allow: WRITERS,
    body: CreateEstimatePointV2,
  }),
  standard.bulkCreate(CreateEstimatePointV2, {
    id: 'bulk-create-estimate-points',
    summary: 'Create estimate points',
    allow: WRITERS,
  }),
  standard.bulkUpdate(UpdateEstimatePointV2, {
    id: 'bulk-update-estimate-points',
    summary: 'Update estimate points',
    allow: WRITERS,
  }),
  standard.bulkRemove({ id: 'bulk-delete-estimate-points', summary: 'Delete estimate points', allow: WRITERS }),
)
export class EstimatePointsV2Controller {
  constructor(
    readonly records: EstimatePoints,
    readonly bulk: Bulk,
  ) {}
}
