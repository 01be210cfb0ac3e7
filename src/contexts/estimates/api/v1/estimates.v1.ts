import {
  Action,
  Context,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
  projectWriters,
  Resource,
  shows,
  v1,
} from '#http';
import { single, type ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import type { EstimateRecord } from '../../application/estimate.repository';
import { Estimates, type CreateEstimate, type ReviseEstimate } from '../../application/estimates';
import { ESTIMATE_TYPES } from '../../domain/estimate';
import { ESTIMATES } from '../texts';

const show = shows<EstimateRecord>();

export const estimateV1 = present<EstimateRecord>(
  'Estimate',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    name: show.text('name'),
    description: show.text('description'),
    type: show.text('type', { enum: ESTIMATE_TYPES }),
    last_used: show.boolean('lastUsed'),
    ...externalPair,
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<EstimateRecord>(),
);

const member = membersOf<CreateEstimate>();

class EstimateMembersV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
}

class CreateEstimateV1 extends EstimateMembersV1 {
  @member.choice('type', ESTIMATE_TYPES, { default: 'categories' }) type?: string;
  @member.boolean('lastUsed', { default: true }) last_used?: boolean;
}

/** In v1 a project has one estimate, so paths carry no id of it. */
@Resource({
  style: v1,
  tag: 'Estimates',
  about: ESTIMATES,
  path: 'workspaces/:workspace_slug/projects/:project_id/estimates',
  level: 'project',
  scope: 'projects.estimates',
  presenter: estimateV1,
  allow: { read: projectReaders, write: projectWriters },
})
export class EstimatesV1Controller {
  constructor(private readonly estimates: Estimates) {}

  @Action('GET', '', {
    id: 'get_estimate',
    summary: 'Get the estimate of a project',
    description: 'Gets the estimate of the project: the one that it uses, or used last.',
  })
  get(@Context() ctx: ProjectCtx) {
    return this.estimates.ofProject(ctx);
  }

  @Action('POST', '', {
    id: 'add_estimate',
    summary: 'Create the estimate of a project',
    description:
      'Creates the estimate of a project that has none. The project uses it once its estimate member names it.',
    body: CreateEstimateV1,
    status: 201,
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateEstimate) {
    return this.estimates.createOnly(ctx, command);
  }

  @Action('PATCH', '', {
    id: 'update_estimate',
    summary: 'Update the estimate of a project',
    description: 'Changes the estimate of the project. Members that are left out stay as they are.',
    body: partial(EstimateMembersV1),
  })
  async update(@Context() ctx: ProjectCtx, @Payload() patch: ReviseEstimate) {
    const { id } = await this.estimates.ofProject(ctx);
    return single(await this.estimates.reviseMany(ctx, [{ id, patch }]));
  }

  @Action('DELETE', '', {
    id: 'delete_estimate',
    summary: 'Delete the estimate of a project',
    description:
      'Deletes the estimate of the project and its points. The project and its work items have no estimate ' +
      'afterwards.',
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: ProjectCtx) {
    const { id } = await this.estimates.ofProject(ctx);
    single(await this.estimates.removeMany(ctx, [id]));
  }
}
