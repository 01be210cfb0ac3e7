import { Injectable } from '@nestjs/common';
import type { PublishedEvent } from '#events';
import { asRow, PublicEvents, type ApiStyle } from '#http';
import { isUuid } from '#kernel';
import { Users } from '../../identity';
import { userLiteV1 } from '../../identity/api/v1';
import { EventShapes, type Message } from '../application/event-shapes';
import type { Form } from '../domain/webhook';

type Values = Readonly<Record<string, unknown>>;

/** Entity types that receivers of the `action` form get. That form has no name for others. */
const ACTED_ON = new Set(['project', 'issue', 'module', 'cycle', 'issue_comment']);

const VERSIONS: Readonly<Record<Form, ApiStyle['version']>> = { event: 'v2', action: 'v1' };

const verbOf = (kind: string): string => kind.slice(kind.lastIndexOf('.') + 1);

/** Writes payloads. Records look as the resources of the matching API version present them. */
@Injectable()
export class PublicEventShapes extends EventShapes {
  constructor(
    private readonly told: PublicEvents,
    private readonly users: Users,
  ) {
    super();
  }

  kinds(form: Form): readonly string[] {
    const kinds = this.told.kinds(VERSIONS[form]);
    return form === 'event' ? kinds : kinds.filter((kind) => ACTED_ON.has(this.entityTypeOf(form, kind)));
  }

  nameOf(form: Form, kind: string): string {
    return form === 'event' ? kind : this.entityTypeOf(form, kind);
  }

  parts(form: Form, { kind, data, previous }: PublishedEvent): readonly (string | null)[] {
    if (form === 'event' || ['created', 'deleted'].includes(verbOf(kind))) return [null];
    return Object.keys(this.shapeOf(form, kind)?.before(data as Values, previous as Values) ?? {});
  }

  async write(form: Form, message: Message): Promise<string> {
    return JSON.stringify(form === 'event' ? this.event(message) : await this.action(message));
  }

  private event({ deliveryId, workspaceId, webhookId, delivery }: Message): object {
    const { eventId, kind, entityId, event } = delivery;
    const [data, previous] = event ? this.values(event) : [{}, {}];
    return {
      version: 'v2',
      delivery_id: deliveryId,
      event_id: eventId,
      entity_id: entityId,
      entity_type: event?.entityType ?? 'webhook',
      event: kind,
      webhook_id: webhookId,
      workspace_id: workspaceId,
      data,
      previous_attributes: previous,
    };
  }

  values({ kind, data, previous }: PublishedEvent): [data: object, previous: object] {
    const shape = this.shapeOf('event', kind);
    if (!shape) return [{}, {}];
    if (verbOf(kind) === 'deleted') return [{}, shape.show(previous as Values)];
    const isNew = Object.keys(previous).length === 0;
    return [shape.show(data as Values), isNew ? {} : shape.before(data as Values, previous as Values)];
  }

  texts({ kind }: PublishedEvent): readonly string[] {
    return this.shapeOf('event', kind)?.texts ?? [];
  }

  private async action({ workspaceId, webhookId, delivery }: Message): Promise<object> {
    const { kind, entityId, member, event } = delivery;
    const verb = verbOf(kind);
    const shape = event && this.shapeOf('action', kind);
    const isWhole = member === null;
    const told: Values =
      shape && verb !== 'deleted' ? await shape.showWhole(workspaceId, event.data as Values) : { id: entityId };
    return {
      event: shape?.entityType ?? 'webhook',
      action: isWhole ? verb : 'updated',
      webhook_id: webhookId,
      workspace_id: workspaceId,
      data: told,
      activity: await this.activity(event, isWhole ? null : member, told),
    };
  }

  /**
   * Returns the change of one member: what was removed and added, by name if the member refers to records. `told` is
   * the record as it is now.
   */
  private async activity(event: PublishedEvent | null, field: string | null, told: Values): Promise<object> {
    const changed = event && field ? await this.change(event, field, told) : UNCHANGED;
    return { field, ...changed, actor: await this.actor(event) };
  }

  private async change(event: PublishedEvent, field: string, told: Values): Promise<Change> {
    const shape = this.shapeOf('action', event.kind);
    if (!shape) return UNCHANGED;
    const [data, previous] = [event.data as Values, event.previous as Values];
    if (!shape.hasWhole(field)) return changeOf(shape.before(data, previous)[field], told[field]);
    const was = await shape.showWhole(event.workspaceId, { ...data, ...previous });
    return changeOfRecords(recordsIn(was[field]), recordsIn(told[field]));
  }

  private async actor(event: PublishedEvent | null): Promise<object | null> {
    if (!event?.actorId) return null;
    const user = (await this.users.byIds(event, [event.actorId])).get(event.actorId);
    return user ? asRow(userLiteV1, user) : null;
  }

  private shapeOf(form: Form, kind: string) {
    return this.told.shapeOf(VERSIONS[form], kind);
  }

  private entityTypeOf(form: Form, kind: string): string {
    return this.shapeOf(form, kind)?.entityType ?? 'webhook';
  }
}

interface Change {
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly old_identifier: string | null;
  readonly new_identifier: string | null;
}

const UNCHANGED: Change = { old_value: null, new_value: null, old_identifier: null, new_identifier: null };

const changeOf = (before: unknown, after: unknown): Change => ({
  old_value: before ?? null,
  new_value: after ?? null,
  old_identifier: idIn(before),
  new_identifier: idIn(after),
});

const idIn = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null);

interface ShownRecord {
  readonly id: string;
  readonly name?: string;
  readonly display_name?: string;
}

/** Returns one or several records as a list. Records that were deleted meanwhile are missing. */
const recordsIn = (value: unknown): readonly ShownRecord[] =>
  (Array.isArray(value) ? value : value ? [value] : []) as readonly ShownRecord[];

/** Returns the removed and the added records. The id is only given for a single record. */
function changeOfRecords(before: readonly ShownRecord[], after: readonly ShownRecord[]): Change {
  const [gone, come] = [without(before, after), without(after, before)];
  return {
    old_value: namesOf(gone),
    new_value: namesOf(come),
    old_identifier: onlyIdOf(gone),
    new_identifier: onlyIdOf(come),
  };
}

const without = (records: readonly ShownRecord[], others: readonly ShownRecord[]): readonly ShownRecord[] =>
  records.filter(({ id }) => !others.some((other) => other.id === id));

const namesOf = (records: readonly ShownRecord[]): string | null =>
  records.map(({ name, display_name: displayName }) => name ?? displayName ?? '').join(', ') || null;

const onlyIdOf = (records: readonly ShownRecord[]): string | null => (records.length === 1 ? records[0]!.id : null);
