import { Injectable } from '@nestjs/common';
import type { PublishedEvent } from '#events';
import { checkRoles, lacksScope, PublicEvents, type Operation, type EventVisibility } from '#http';
import { governs, type WorkspaceCtx } from '#kernel';
import { CallerScopes, VisibleEvents, type PlaceOfCaller, type PlaceOfItem } from '../application/visible-events';

type Values = Readonly<Record<string, unknown>>;

/** What the caller has access to, looked up once for many events. */
interface Reach {
  readonly ctx: WorkspaceCtx;
  readonly projects: ReadonlyMap<string, PlaceOfCaller>;
  readonly items: ReadonlyMap<string, PlaceOfItem>;
}

const ITEM = 'issue';

/**
 * Decides by the operation that lists the records of an event's kind: its scopes and roles apply. If the resource does
 * not declare a visibility, only people who run the workspace see its events.
 */
@Injectable()
export class PublicEventVisibility extends VisibleEvents {
  constructor(
    private readonly told: PublicEvents,
    private readonly places: CallerScopes,
  ) {
    super();
  }

  async of(ctx: WorkspaceCtx, events: readonly PublishedEvent[]): Promise<PublishedEvent[]> {
    const open = events.filter(({ kind }) => this.isOpen(ctx.principal.scopes, kind));
    if (governs(ctx) || !open.length) return open;
    const [projects, items] = await Promise.all([
      this.places.projects(ctx),
      this.places.items(ctx, this.itemIdsOf(open)),
    ]);
    const reach = { ctx, projects, items };
    return open.filter((event) => this.sees(reach, event)).map((event) => withoutUnseenParent(reach, event));
  }

  isOpen(scopes: ReadonlySet<string> | null, kind: string): boolean {
    const shape = this.told.shapeOf('v2', kind);
    return shape !== undefined && !(shape.reader && lacksScope({ scopes }, shape.reader));
  }

  private itemIdsOf(events: readonly PublishedEvent[]): string[] {
    const items = events.flatMap((event) =>
      this.told.shapeOf('v2', event.kind)!.visibilities.map((sight) => itemIdOf(event, sight)),
    );
    const parents = events.flatMap(({ data, previous }) => [(data as Values).parentId, (previous as Values).parentId]);
    return [...new Set([...items, ...parents])].filter((id): id is string => typeof id === 'string');
  }

  private sees(reach: Reach, event: PublishedEvent): boolean {
    const { reader, visibilities } = this.told.shapeOf('v2', event.kind)!;
    return reader !== undefined && visibilities.some((sight) => isSeen(reach, event, reader, sight));
  }
}

function isSeen(reach: Reach, event: PublishedEvent, reader: Operation, sight: EventVisibility): boolean {
  if (sight === 'project') return reach.projects.has(event.entityId);
  const verdict = verdictOf(reach, event, reader);
  const isOwn = memberOf(event, 'createdById') === reach.ctx.userId;
  return verdict !== 'no' && (verdict === 'yes' || isOwn) && isMeant(reach, event, sight);
}

function verdictOf({ ctx, projects }: Reach, { projectId }: PublishedEvent, { allow }: Operation) {
  const { workspaceRole } = ctx;
  if (projectId === null) return checkRoles(allow, { workspaceRole });
  const place = projects.get(projectId);
  return place ? checkRoles(allow, { workspaceRole, projectRole: place.role }) : 'no';
}

function isMeant(reach: Reach, event: PublishedEvent, sight: Exclude<EventVisibility, 'project'>): boolean {
  if (sight === 'record') return true;
  if (typeof sight === 'object' && 'ownedBy' in sight) return memberOf(event, sight.ownedBy) === reach.ctx.userId;
  return seesItem(reach, itemIdOf(event, sight));
}

function seesItem({ ctx, projects, items }: Reach, id: unknown): boolean {
  const item = typeof id === 'string' ? items.get(id) : undefined;
  const place = item && projects.get(item.projectId);
  return place !== undefined && (place.seesAll || item!.createdById === ctx.userId);
}

/** Removes the parent from events of work items if the caller may not see that parent. */
function withoutUnseenParent(reach: Reach, event: PublishedEvent): PublishedEvent {
  if (event.entityType !== ITEM) return event;
  const shown = (values: Values): Values => {
    const { parentId } = values;
    return !parentId || seesItem(reach, parentId) ? values : { ...values, parentId: null };
  };
  return { ...event, data: shown(event.data as Values), previous: shown(event.previous as Values) };
}

const memberOf = ({ data, previous }: PublishedEvent, name: string): unknown =>
  (data as Values)[name] ?? (previous as Values)[name];

/** Returns the id of the work item that the event is about or that its record belongs to. */
const itemIdOf = (event: PublishedEvent, sight: EventVisibility): unknown => {
  if (sight === 'workItem') return event.entityId;
  return typeof sight === 'object' && 'workItem' in sight ? memberOf(event, sight.workItem) : undefined;
};
