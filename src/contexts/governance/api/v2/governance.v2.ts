import { Action, Context, feature, present, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { Governance, type GovernanceRecord } from '../../application/governance';
import { LIFTS } from '../../domain/lifting';
import { GovernanceEnabled } from '../../application/governance-migration.repository';
import { ENABLE_GOVERNANCE, GOVERNANCE } from '../texts';

const show = shows<GovernanceRecord>();

const governanceV2 = present<GovernanceRecord>('Governance', {
  id: show.uuid('id'),
  status: show.text('mode', {
    enum: ['off', 'migrating', 'on'],
    description: 'Whether the workspace governs its projects.',
  }),
  lifting: show.text('lift', {
    enum: LIFTS,
    nullable: true,
    description: 'Kind of records that is being moved; null if none is.',
  }),
  started_at: show.datetime('startedAt', { nullable: true }),
  started_by_id: show.uuid('startedById', { nullable: true }),
  completed_at: show.datetime('completedAt', { nullable: true }),
});

const toldGovernance = ({ workspaceId, enabledAt }: Readonly<Record<string, unknown>>) => ({
  id: workspaceId,
  mode: 'on',
  completedAt: enabledAt,
});

@Resource({
  style: v2,
  tag: 'Governance',
  about: GOVERNANCE,
  path: 'workspaces/:slug/governance',
  level: 'workspace',
  scope: 'workspaces.features',
  gates: [feature('governance')],
  presenter: governanceV2,
  events: [{ kinds: [GovernanceEnabled], record: toldGovernance }],
})
export class GovernanceV2Controller {
  constructor(private readonly governance: Governance) {}

  @Action('GET', '', {
    id: 'get-governance',
    summary: 'Get the state of governance',
    description: 'Returns whether the workspace governs its projects, and the progress of the migration.',
    allow: 'O A',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.governance.get(ctx);
  }

  @Action('POST', 'enable', {
    id: 'enable-governance',
    summary: 'Enable governance',
    description: ENABLE_GOVERNANCE,
    allow: 'O A',
    status: 202,
    selectable: false,
  })
  enable(@Context() ctx: WorkspaceCtx) {
    return this.governance.enable(ctx);
  }
}
