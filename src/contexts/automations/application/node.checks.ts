import { Injectable } from '@nestjs/common';
import { Calendar, Clock, DomainError, invalid, invalidField, snake } from '#kernel';
import { Outbound } from '#outbound';
import { LabelRepository } from '../../labels';
import { ProjectRepository, StateRepository } from '../../projects';
import { WebhookConditions } from '../../webhooks';
import type { RecordFilter, ScheduleConfig } from '../domain/configs';
import { configOf, type HandlerName } from '../domain/handlers';
import type { Home, NodeRecord } from './automation.repository';
import { conditionsOf } from './condition.step';
import { ZONE, soundSchedule } from './schedule.times';

type Checked = Pick<NodeRecord, 'nodeType' | 'handlerName' | 'config'>;

/** Members of configs that hold ids, by the kind of record. */
interface Ids {
  readonly stateId?: string;
  readonly fromStateIds?: readonly string[];
  readonly toStateIds?: readonly string[];
  readonly assigneeIds?: readonly string[];
  readonly to?: readonly string[];
}

/** Checks that a node's config can work: its records exist and its address may be called. */
@Injectable()
export class NodeChecks {
  constructor(
    private readonly states: StateRepository,
    private readonly labels: LabelRepository,
    private readonly projects: ProjectRepository,
    private readonly conditions: WebhookConditions,
    private readonly outbound: Outbound,
    private readonly clock: Clock,
  ) {}

  /** Returns the node with defaults filled in. Throws if its config is invalid. */
  async sound<N extends Checked>(ctx: Home, node: N): Promise<N> {
    const config = configOf(node);
    await this.assertThere(ctx, node.handlerName as HandlerName, config);
    switch (node.handlerName as HandlerName) {
      case 'send_webhook':
        this.assertCallable((config as { readonly url: string }).url);
        return node;
      case 'field_filter':
        withinConfig(() => conditionsOf(this.conditions, config as RecordFilter));
        return node;
      case 'scheduled':
        return { ...node, config: this.begun(node.config, config as ScheduleConfig) };
      default:
        return node;
    }
  }

  /** Fills in the first day of a schedule, from which intervals are counted: today by default. */
  private begun(sent: object, config: ScheduleConfig): object {
    const now = this.clock.now();
    withinConfig(() => soundSchedule({ ...config, startDate: config.startDate ?? '2000-01-01' }));
    const startDate = config.startDate ?? new Calendar(now, config.timezone ?? ZONE).today;
    return { ...sent, start_date: startDate };
  }

  private assertCallable(url: string): void {
    const objection = this.outbound.objectionTo(url);
    if (objection) throw invalidField('config.url', objection);
  }

  /** Checks that each id names a record that exists where the automation runs. */
  private async assertThere(ctx: Home, handler: HandlerName, config: object): Promise<void> {
    const { stateId, fromStateIds = [], toStateIds = [], assigneeIds = [], to = [] } = config as Ids;
    const ids =
      handler === 'set_assignees' || handler === 'set_labels' ? (config as { ids: readonly string[] }).ids : [];
    const states = await this.found(ctx, [...(stateId ? [stateId] : []), ...fromStateIds, ...toStateIds], this.states);
    assertAll('config.state_id', stateId ? [stateId] : [], states);
    assertAll('config.from_state_ids', fromStateIds, states);
    assertAll('config.to_state_ids', toStateIds, states);
    if (handler === 'set_labels') assertAll('config.label_ids', ids, await this.found(ctx, ids, this.labels));
    const people = handler === 'set_assignees' ? ids : assigneeIds;
    assertAll('config.assignee_ids', people, await this.colleagues(ctx, people));
    const named = to.filter((one) => one.includes('-'));
    assertAll('config.to', named, await this.colleagues(ctx, named));
  }

  private async found(ctx: Home, ids: readonly string[], records: ProjectRecordLookup): Promise<ReadonlySet<string>> {
    if (!ids.length) return NONE;
    const found = [...(await records.byIds(ctx, ids)).values()];
    const isHere = (projectId: string | null) => !ctx.projectId || projectId === null || projectId === ctx.projectId;
    return new Set(found.filter(({ projectId }) => isHere(projectId)).map(({ id }) => id));
  }

  private async colleagues(ctx: Home, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return ids.length ? this.projects.colleagues(ctx, ids) : NONE;
  }
}

interface ProjectRecordLookup {
  byIds(
    ctx: Home,
    ids: readonly string[],
  ): Promise<Map<string, { readonly id: string; readonly projectId: string | null }>>;
}

const NONE: ReadonlySet<string> = new Set();

function assertAll(field: string, ids: readonly string[], found: ReadonlySet<string>): void {
  const unknown = ids.find((id) => !found.has(id));
  if (unknown) throw invalidField(field, `There is no "${unknown}" here.`, 'does_not_exist');
}

/** Runs a check of members of the config, and prefixes the fields of its errors by `config.`. */
function withinConfig(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const fields = (error.details.fields ?? []).map((one) => ({ ...one, field: `config.${snake(one.field)}` }));
    throw fields.length ? invalid(fields) : error;
  }
}
