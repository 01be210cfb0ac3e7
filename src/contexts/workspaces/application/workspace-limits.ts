import { Injectable } from '@nestjs/common';
import { AuditedOutbox } from '#events';
import { notFound, snake, type Limits, type WorkspaceActor, type WorkspaceKey } from '#kernel';
import { isNear, LIMITED, limitReached, limitsInForce, type Held, type OwnLimits } from '../domain/limits';
import { MembershipChanges } from './membership.changes';
import { aboutWorkspace } from './suspension';
import { WorkspaceSettings } from './workspace.settings';

/** Stores the limits of workspaces. */
export abstract class LimitRepository {
  abstract find(place: WorkspaceKey): Promise<OwnLimits | null>;
  /** Locks the workspace until the transaction ends. Returns null if there is none. */
  abstract forWrite(place: WorkspaceKey): Promise<(OwnLimits & { readonly name: string }) | null>;
  abstract set(place: WorkspaceKey, at: string, limits: OwnLimits): Promise<void>;
  /** Lets only one transaction at a time add things of this kind to the workspace. The lock lasts until it ends. */
  abstract lock(place: WorkspaceKey, kind: Held): Promise<void>;
}

/** A workspace with the limits that hold there. Requests are such places. */
export interface LimitedPlace extends WorkspaceKey {
  readonly limits?: Limits;
}

/**
 * What workspaces may have at most. Who adds something asks after it was added and before the transaction ends, so that
 * what others add at the same time counts. Limits only keep things from being added: what is there stays.
 */
@Injectable()
export class WorkspaceLimits {
  constructor(
    private readonly store: LimitRepository,
    private readonly settings: WorkspaceSettings,
    private readonly changes: MembershipChanges,
    private readonly outbox: AuditedOutbox,
  ) {}

  /** Returns a place with the limits that hold there, for those who do not have them from a request. */
  async at<P extends WorkspaceKey>(place: P): Promise<P & LimitedPlace> {
    const own = await this.store.find(place);
    return { ...place, limits: own ? limitsInForce(own, this.settings.limits) : undefined };
  }

  /**
   * Throws if the workspace has more than it may. `count` returns what it has, with what this transaction adds. It is not called
   * where there is no limit. Near a limit, transactions that add things wait for each other.
   */
  async assertKept(place: LimitedPlace, kind: Held, count: () => Promise<number>): Promise<void> {
    const most = place.limits?.[kind];
    if (most === undefined || !isNear(kind, most, await count())) return;
    await this.store.lock(place, kind);
    if ((await count()) > most) throw limitReached(kind, most);
  }

  /** Changes limits of a workspace of its own. Null is for that of the installation. */
  change(by: WorkspaceActor, patch: Partial<OwnLimits>): Promise<void> {
    return this.changes.make(async (at) => {
      const found = await this.store.forWrite(by);
      if (!found) throw notFound();
      const { name, ...before } = found;
      const after = { ...before, ...patch };
      const changed = LIMITED.filter((kind) => after[kind] !== before[kind]);
      if (!changed.length) return;
      await this.store.set(by, at, after);
      const told = (limits: OwnLimits) =>
        Object.fromEntries(changed.map((kind) => [`${snake(kind)}_limit`, limits[kind]]));
      const values = { oldValue: told(before), newValue: told(after) };
      await this.outbox.append(by, [], [{ ...aboutWorkspace(by, name, 'workspace.limits_changed'), ...values }]);
    });
  }
}
