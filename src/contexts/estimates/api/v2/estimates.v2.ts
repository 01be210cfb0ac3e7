import {
  auditV2,
  Bulk,
  EchoOf,
  externalPair,
  ExternalPairBody,
  membersOf,
  present,
  projectAdmins,
  projectReaders,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import { estimateEvents, estimateList, type EstimateRecord } from '../../application/estimate.repository';
import { Estimates, type CreateEstimate } from '../../application/estimates';
import { PointsOfEstimates } from '../../application/point-holders';
import { ESTIMATE_TYPES } from '../../domain/estimate';
import { ESTIMATES } from '../texts';
import { estimatePointV2 } from './estimate-points.v2';

const show = shows<EstimateRecord>();

const estimateV2 = present<EstimateRecord>(
  'Estimate',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    type: show.text('type', { enum: ESTIMATE_TYPES }),
    last_used: show.boolean('lastUsed'),
    ...externalPair,
    ...auditV2,
  },
  { points: show.below(PointsOfEstimates, () => estimatePointV2) },
);

const member = membersOf<CreateEstimate>();

@EchoOf(estimateV2)
class CreateEstimateV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.choice('type', ESTIMATE_TYPES, { default: 'categories' }) type?: string;
}

@Resource({
  style: v2,
  tag: 'Estimates',
  about: ESTIMATES,
  path: 'workspaces/:slug/projects/:project_id/estimates',
  level: 'project',
  scope: 'projects.estimates',
  presenter: estimateV2,
  allow: { read: projectReaders, write: projectAdmins },
  events: [{ kinds: [estimateEvents], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', {
    list: estimateList,
    body: CreateEstimateV2,
    remove: { summary: 'Delete an estimate and its points' },
  }),
  standard.upsert({ body: CreateEstimateV2 }),
  ...standard.bulk(CreateEstimateV2),
)
export class EstimatesV2Controller {
  constructor(
    readonly records: Estimates,
    readonly bulk: Bulk,
  ) {}
}
