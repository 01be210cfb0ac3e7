import { Injectable } from '@nestjs/common';
import { AuditedOutbox, isChange, previousValues } from '#events';
import {
  AccessMemory,
  Clock,
  DomainError,
  notInPlan,
  Plan,
  UnitOfWork,
  type AuditEntry,
  type WorkspaceActor,
  type WorkspaceCtx,
} from '#kernel';
import { WORKSPACE_FEATURES, type WorkspaceFeature } from '../domain/features';
import {
  WorkspaceFeatureRepository,
  type FeatureSettings,
  type StoredFeatures,
  type WorkspaceFeatureRecord,
} from './workspace-feature.repository';
import { FeaturesSwitched } from './workspace.repository';

export type SwitchWorkspaceFeatures = Partial<
  Readonly<Record<WorkspaceFeature, boolean>> & Pick<StoredFeatures, 'workItemTypeDefaultLevel'>
>;

/** Use cases of the features of a workspace. */
@Injectable()
export class WorkspaceFeatures {
  constructor(
    private readonly features: WorkspaceFeatureRepository,
    private readonly plan: Plan,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly access: AccessMemory,
    private readonly outbox: AuditedOutbox,
  ) {}

  async get(ctx: WorkspaceCtx): Promise<WorkspaceFeatureRecord> {
    return this.recordOf(await this.features.read(ctx));
  }

  async revise(ctx: WorkspaceCtx, patch: SwitchWorkspaceFeatures): Promise<WorkspaceFeatureRecord> {
    const record = await this.unitOfWork.run(async () => {
      const before = await this.features.forWrite(ctx);
      this.assertPossible(ctx, before, patch);
      return this.save(ctx, before, applied(before, patch));
    });
    this.access.forget();
    return record;
  }

  /**
   * Switches a feature on by the service itself, in the current transaction. It takes effect if the plan includes it.
   */
  async switchOn(ctx: WorkspaceActor, feature: WorkspaceFeature): Promise<void> {
    const before = await this.features.forWrite(ctx);
    await this.save(ctx, before, applied(before, { [feature]: true }));
  }

  private async save(ctx: WorkspaceActor, stored: StoredFeatures, next: FeatureSettings) {
    const before = this.recordOf(stored);
    const entries = auditOf(stored, next);
    if (!entries.length) return before;
    await this.features.save(ctx, this.clock.now(), next);
    const after = this.recordOf(await this.features.read(ctx));
    // A feature that the plan does not include has no effect, so switching it publishes no event.
    const event = FeaturesSwitched.of({ id: after.id }, after, previousValues(before, after));
    await this.outbox.append(ctx, isChange({ before, after }) ? [event] : [], entries);
    return after;
  }

  private assertPossible(ctx: WorkspaceCtx, before: StoredFeatures, patch: SwitchWorkspaceFeatures): void {
    const missing = WORKSPACE_FEATURES.find((feature) => patch[feature] && !this.plan.includes(feature));
    if (missing) throw notInPlan(missing);
    const isOn = before.switchedOn.includes('workspace_work_item_types');
    if (isOn && patch.workspace_work_item_types === false && ctx.governance !== 'off') throw typesGoverned();
  }

  private recordOf({ id, switchedOn, workItemTypeDefaultLevel, createdAt, version }: StoredFeatures) {
    const states = WORKSPACE_FEATURES.map((feature) => [
      feature,
      switchedOn.includes(feature) && this.plan.includes(feature),
    ]);
    const features = Object.fromEntries(states) as Record<WorkspaceFeature, boolean>;
    return { id, ...features, workItemTypeDefaultLevel, createdAt, version };
  }
}

function applied(before: StoredFeatures, patch: SwitchWorkspaceFeatures): FeatureSettings {
  const { workItemTypeDefaultLevel = before.workItemTypeDefaultLevel } = patch;
  const isOn = (feature: WorkspaceFeature) => patch[feature] ?? before.switchedOn.includes(feature);
  return { switchedOn: WORKSPACE_FEATURES.filter(isOn), workItemTypeDefaultLevel };
}

/** Returns one audit entry per change. */
function auditOf(before: StoredFeatures, after: FeatureSettings): AuditEntry[] {
  const target = { type: 'workspace', id: before.id, displayName: before.name };
  const about = { category: 'settings', target } as const;
  const switched = WORKSPACE_FEATURES.filter(
    (feature) => before.switchedOn.includes(feature) !== after.switchedOn.includes(feature),
  ).map((feature): AuditEntry => {
    const isOn = after.switchedOn.includes(feature);
    const eventName = isOn ? 'feature.enabled' : 'feature.disabled';
    return { ...about, eventName, oldValue: !isOn, newValue: isOn, metadata: { feature } };
  });
  const [oldValue, newValue] = [before.workItemTypeDefaultLevel, after.workItemTypeDefaultLevel];
  if (oldValue === newValue) return switched;
  const metadata = { setting: 'work_item_type_default_level' };
  return [...switched, { ...about, eventName: 'workspace.settings_updated', oldValue, newValue, metadata }];
}

const typesGoverned = () =>
  new DomainError(
    'conflict',
    'work_item_types_governed',
    'The workspace governs its projects, so it must keep their work item types.',
  );
