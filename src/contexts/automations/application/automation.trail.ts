import { Injectable } from '@nestjs/common';
import { eventOf, Outbox, previousValues, type RecordChange } from '#events';
import { AuditTrail, Clock, newId, snake } from '#kernel';
import { shownValue, SILENT, type Said } from '../domain/activity';
import type { Ending } from '../domain/run';
import {
  automationEvents,
  edgeEvents,
  nodeEvents,
  placedIn,
  withoutHeaders,
  withoutSecrets,
} from './automation.events';
import {
  ActivityRepository,
  type AutomationRecord,
  type EdgeRecord,
  type InAutomation,
  type NodeRecord,
} from './automation.repository';

type LoggedAutomation = Pick<AutomationRecord, 'id' | 'workspaceId' | 'projectId' | 'currentVersionId' | 'scope'>;

interface Actor {
  readonly userId: string;
}

const UNLOGGED_MEMBERS = new Set([
  'currentVersionId',
  'decidedById',
  'status',
  'isGlobal',
  'secret',
  'runCount',
  'lastRunAt',
  'enabledSince',
]);

/**
 * Records changes of automations and results of their runs: as activities, events and audit entries, in the transaction
 * of the change.
 */
@Injectable()
export class AutomationTrail {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async automation(by: Actor, { before, after }: RecordChange<AutomationRecord>): Promise<void> {
    const automation = (after ?? before)!;
    await this.note(by, automation, saidOf('automation', { before, after }, {}));
    await this.tell(by, automation, eventOf(automationEvents, { before, after }));
  }

  async node(by: Actor, automation: LoggedAutomation, { before, after }: RecordChange<NodeRecord>): Promise<void> {
    const automationNodeId = (after ?? before)!.id;
    await this.note(by, automation, saidOf('node', { before, after }, { automationNodeId }));
    const shown = (node?: NodeRecord) => node && placedIn(automation, withoutSecrets(node));
    await this.tell(by, automation, eventOf(nodeEvents, { before: shown(before), after: shown(after) }));
  }

  async edge(by: Actor, automation: LoggedAutomation, { before, after }: RecordChange<EdgeRecord>): Promise<void> {
    const automationEdgeId = (after ?? before)!.id;
    await this.note(by, automation, saidOf('edge', { before, after }, { automationEdgeId }));
    const shown = (edge?: EdgeRecord) => edge && placedIn(automation, edge);
    await this.tell(by, automation, eventOf(edgeEvents, { before: shown(before), after: shown(after) }));
  }

  /** Records that the secret was replaced, without the old or the new secret. */
  async secret(by: Actor, automation: AutomationRecord, node: NodeRecord): Promise<void> {
    await this.note(by, automation, [{ verb: 'updated', field: 'node.secret', automationNodeId: node.id }]);
    const { id, workspaceId, projectId, name } = automation;
    const target = { type: 'automation_node', id: node.id, displayName: `${name}: ${node.name}` };
    const entry = { eventName: 'automation.secret_regenerated', category: 'webhook', target, projectId } as const;
    await this.audit.append({ ...by, workspaceId }, { ...entry, metadata: { automation_id: id } });
    const shown = placedIn(automation, withoutSecrets(node));
    await this.tell(by, automation, nodeEvents.updated.of(shown, shown, {}));
  }

  /** Records how a run ended. */
  ran(
    automation: LoggedAutomation & Pick<AutomationRecord, 'botUserId'>,
    runId: string,
    { status, reason }: Ending,
  ): Promise<void> {
    const of = { actorId: automation.botUserId, automationRunId: runId };
    return this.note({}, automation, [{ ...of, verb: status, field: 'run', newValue: reason }]);
  }

  async note(by: Partial<Actor>, automation: LoggedAutomation, said: readonly Said[]): Promise<void> {
    if (!said.length) return;
    const at = this.clock.now();
    const place: InAutomation = { ...by, workspaceId: automation.workspaceId, automationId: automation.id };
    const drafts = said.map((one) => ({
      ...SILENT,
      actorId: by.userId ?? null,
      ...one,
      ...{ id: newId(), automationId: automation.id, automationVersionId: automation.currentVersionId },
      ...{ automationScope: automation.scope, epoch: Math.floor(Date.parse(at) / 1000) },
    }));
    await this.activities.insert(place, at, drafts);
  }

  private async tell(
    { userId }: Actor,
    { workspaceId }: LoggedAutomation,
    event: ReturnType<typeof eventOf>,
  ): Promise<void> {
    await this.outbox.append({ workspaceId, userId }, this.clock.now(), [event]);
  }
}

interface LoggedRecord {
  readonly id: string;
  readonly name?: string;
}

/** Returns one activity for a record that was created or deleted, or one for each member that changed. */
function saidOf<T extends LoggedRecord>(
  what: 'automation' | 'node' | 'edge',
  { before, after }: RecordChange<T>,
  of: Partial<Said>,
): Said[] {
  if (!before || !after) {
    const { id, name = null } = (after ?? before)!;
    const said = after
      ? ({ verb: 'created', newValue: name, newIdentifier: id } as const)
      : ({ verb: 'deleted', oldValue: name, oldIdentifier: id } as const);
    return [{ ...of, field: what, ...said }];
  }
  return Object.entries(previousValues(before, after))
    .filter(([member]) => !UNLOGGED_MEMBERS.has(member))
    .map(([member, value]) => ({
      ...of,
      verb: 'updated' as const,
      field: what === 'automation' ? snake(member) : `${what}.${snake(member)}`,
      oldValue: shownValue(hidden(member, value)),
      newValue: shownValue(hidden(member, after[member as keyof T])),
    }));
}

/** Removes headers, which may contain credentials. */
const hidden = (member: string, value: unknown): unknown =>
  member === 'config' ? withoutHeaders(value as object) : value;
