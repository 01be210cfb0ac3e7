import { Injectable } from '@nestjs/common';
import { isExcused } from '#auth';
import { AuditedOutbox } from '#events';
import type { AuditEntry, ListRequest, Page, WorkspaceCtx } from '#kernel';
import { SignInSettings, signsInByPassword } from '../../identity';
import { dueAtOf, type FactorRequirement } from '../domain/factor-requirement';
import { MembershipChanges } from './membership.changes';
import { factorsImpossible, ownFactorMissing } from './workspace-security.errors';
import { WorkspaceSecurityRepository, type MemberSecurity, type StoredSecurity } from './workspace-security.repository';

/** How a workspace wants people to sign in. */
export interface SecurityRecord extends FactorRequirement {
  readonly id: string;
  readonly isRequired: boolean;
  /** When the period of grace ends; null unless people need a second factor. */
  readonly dueAt: string | null;
  readonly version: number;
}

export type ReviseSecurity = Partial<Pick<SecurityRecord, 'isRequired' | 'graceDays' | 'trustsProviders'>>;

/** Use cases of what a workspace demands of sign-ins. Requests are refused by the gatekeeper. */
@Injectable()
export class WorkspaceSecurity {
  constructor(
    private readonly security: WorkspaceSecurityRepository,
    private readonly settings: SignInSettings,
    private readonly changes: MembershipChanges,
    private readonly outbox: AuditedOutbox,
  ) {}

  async get(ctx: WorkspaceCtx): Promise<SecurityRecord> {
    return shown(await this.security.read(ctx));
  }

  people(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<MemberSecurity>> {
    return this.security.people(ctx, request);
  }

  revise(ctx: WorkspaceCtx, patch: ReviseSecurity): Promise<SecurityRecord> {
    return this.changes.make(async (at) => {
      const before = await this.security.forWrite(ctx);
      const after = { ...before, ...applied(before, patch, at) };
      const entry = auditOf(before, after);
      if (!entry) return shown(before);
      if (after.requiredSince !== null) await this.assertPossible(ctx, after);
      await this.security.save(ctx, at, after);
      await this.outbox.append(ctx, [], [entry]);
      return shown({ ...after, version: before.version + 1 });
    });
  }

  /** Throws if nobody could fulfil the requirement, or not even the caller. */
  private async assertPossible(ctx: WorkspaceCtx, { trustsProviders }: FactorRequirement): Promise<void> {
    if (!trustsProviders && !this.settings.withPassword) throw factorsImpossible();
    const person = await this.security.person(ctx, ctx.userId);
    if (person?.hasSecondFactor) return;
    const hasPassword = person !== null && signsInByPassword(this.settings, person);
    if (!person || !isExcused({ trustsProviders, hasPassword }, ctx.principal)) throw ownFactorMissing();
  }
}

function applied(before: FactorRequirement, patch: ReviseSecurity, at: string): FactorRequirement {
  const { isRequired = before.requiredSince !== null, ...rest } = patch;
  const { graceDays, trustsProviders } = before;
  return { graceDays, trustsProviders, ...rest, requiredSince: isRequired ? (before.requiredSince ?? at) : null };
}

function shown({ name: _, ...stored }: StoredSecurity): SecurityRecord {
  const { requiredSince, graceDays } = stored;
  const dueAt = requiredSince === null ? null : dueAtOf({ requiredSince, graceDays });
  return { ...stored, isRequired: requiredSince !== null, dueAt };
}

/** Returns the entry of the audit log about a change; null if there is none. */
function auditOf(before: StoredSecurity, after: StoredSecurity): AuditEntry | null {
  const [oldValue, newValue] = [settingsOf(before), settingsOf(after)];
  if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return null;
  const target = { type: 'workspace', id: after.id, displayName: after.name };
  return { eventName: 'security.second_factors_updated', category: 'security', target, oldValue, newValue };
}

const settingsOf = ({ requiredSince, graceDays, trustsProviders }: FactorRequirement) => ({
  second_factor_required: requiredSince !== null,
  grace_days: graceDays,
  trusts_providers: trustsProviders,
});
