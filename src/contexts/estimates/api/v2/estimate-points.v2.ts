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
  standardBelow,
  v2,
} from '#http';
import {
  estimatePointEvents,
  estimatePointList,
  type EstimatePointRecord,
} from '../../application/estimate.repository';
import { EstimatePoints, type CreateEstimatePoint } from '../../application/estimate-points';
import { ESTIMATE_POINTS } from '../texts';

const show = shows<EstimatePointRecord>();

export const estimatePointV2 = present<EstimatePointRecord>('EstimatePoint', {
  id: show.uuid('id'),
  estimate_id: show.uuid('estimateId'),
  key: show.integer('key'),
  value: show.text('value'),
  description: show.text('description'),
  ...externalPair,
  ...auditV2,
});

const member = membersOf<CreateEstimatePoint>();

@EchoOf(estimatePointV2)
class CreateEstimatePointV2 extends ExternalPairBody {
  @member.text('value', { required: true, max: 255, blank: false }) value!: string;
  @member.integer('key', { default: 0 }) key?: number;
  @member.text('description') description?: string;
}

const standard = standardBelow('estimate_id');

@Resource({
  style: v2,
  tag: 'Estimate points',
  about: ESTIMATE_POINTS,
  path: 'workspaces/:slug/projects/:project_id/estimates/:estimate_id/points',
  level: 'project',
  scope: 'projects.estimates',
  presenter: estimatePointV2,
  allow: { read: projectReaders, write: projectAdmins },
  events: [{ kinds: [estimatePointEvents], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', { list: estimatePointList, body: CreateEstimatePointV2 }),
  standard.upsert({ body: CreateEstimatePointV2 }),
  ...standard.bulk(CreateEstimatePointV2),
)
export class EstimatePointsV2Controller {
  constructor(
    readonly records: EstimatePoints,
    readonly bulk: Bulk,
  ) {}
}
