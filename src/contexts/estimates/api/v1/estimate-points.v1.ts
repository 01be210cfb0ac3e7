import {
  Action,
  ContextBelow,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
} from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { EstimateRepository, type EstimatePointRecord } from '../../application/estimate.repository';
import { EstimatePoints, type CreateEstimatePoint } from '../../application/estimate-points';
import { ESTIMATE_POINTS } from '../texts';
import { estimateV1 } from './estimates.v1';

const show = shows<EstimatePointRecord>();

const estimatePointV1 = present<EstimatePointRecord>(
  'EstimatePoint',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    estimate: show.uuid('estimateId'),
    key: show.integer('key'),
    value: show.text('value'),
    description: show.text('description'),
    ...externalPair,
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  {
    ...inProjectV1<EstimatePointRecord>(),
    estimate: show.via(EstimateRepository, 'estimateId', () => estimateV1),
  },
);

const member = membersOf<CreateEstimatePoint>();

class EstimatePointMembersV1 extends ExternalPairBody {
  @member.text('value', { required: true, max: 20, blank: false }) value!: string;
  @member.integer('key', { default: 0 }) key?: number;
  @member.text('description') description?: string;
}

interface AddPoints {
  readonly points?: readonly CreateEstimatePoint[];
}

const body = membersOf<AddPoints>();

class AddEstimatePointsV1 {
  @body.objects('points', { of: EstimatePointMembersV1, example: [{ value: '3', key: 2 }] })
  estimate_points?: EstimatePointMembersV1[];
}

const standard = standardBelow('estimate_id');

@Resource({
  style: v1,
  tag: 'Estimate points',
  about: ESTIMATE_POINTS,
  path: 'workspaces/:workspace_slug/projects/:project_id/estimates/:estimate_id/estimate-points',
  level: 'project',
  scope: 'projects.estimates',
  presenter: estimatePointV1,
  allow: { read: projectReaders, write: projectWriters },
})
@Serves(
  standard.update('estimate_point_id', { body: partial(EstimatePointMembersV1) }),
  standard.remove('estimate_point_id'),
)
export class EstimatePointsV1Controller {
  constructor(readonly records: EstimatePoints) {}

  @Action('GET', '', {
    id: 'list_estimate_points',
    summary: 'List the points of an estimate',
    description: 'Lists the points of an estimate as a plain array, in the order of their values.',
    shape: 'array',
  })
  all(@ContextBelow('estimate_id') ctx: WithParent<ProjectCtx>) {
    return this.records.all(ctx);
  }

  @Action('POST', '', {
    id: 'add_estimate_points',
    summary: 'Add points to an estimate',
    description:
      'Adds points to an estimate, all of them or none. The body is a list of points, or an object that has it as ' +
      'estimate_points.',
    body: AddEstimatePointsV1,
    bareList: 'estimate_points',
    shape: 'array',
    status: 201,
  })
  add(@ContextBelow('estimate_id') ctx: WithParent<ProjectCtx>, @Payload() { points = [] }: AddPoints) {
    return this.records.createAll(ctx, points);
  }
}
