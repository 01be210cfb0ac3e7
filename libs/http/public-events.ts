import { Injectable } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import { namesOf } from '#events';
import type { WorkspaceCtx } from '#kernel';
import { ResourceMeta, type Controller, type Operation, type ResourceDef } from './operation';
import { Operations } from './operations';
import type { ResolveProvider, Member } from './presenter';
import { render } from './render';
import { shownBy } from './selection';
import type { ApiStyle } from './style';
import type { EventVisibility, PublicEventOptions, Values } from './public-event-options';

/** How the records of one kind of event are presented. */
interface EventPresentation extends Required<Pick<PublicEventOptions, 'presenter' | 'whole' | 'record'>> {
  readonly find: ResolveProvider;
}

type NamedMembers = readonly (readonly [name: string, member: Member<unknown>])[];

/** The public shape of one kind of event. */
export class EventShape {
  constructor(
    readonly entityType: string,
    /** The operation that lists the records. Its roles and scopes decide who may read the event. */
    readonly reader: Operation | undefined,
    readonly visibilities: readonly EventVisibility[],
    private readonly showing: EventPresentation,
  ) {}

  /** Presents the record as its resource does. Members that the event does not carry, such as counts, are left out. */
  show(data: Values): Record<string, unknown> {
    const record = this.showing.record(data);
    return valued(this.shownMembers(record), record);
  }

  /** Presents the record and replaces the declared ids by the current records; null if a record no longer exists. */
  async showWhole(workspaceId: string, data: Values): Promise<Record<string, unknown>> {
    const { presenter, whole, find } = this.showing;
    const record = this.showing.record(data);
    const expand = Object.keys(whole).filter((name) => whole[name]!.key in record);
    const selection = { ...shownBy(this.shownMembers(record)), expand, within: new Map(), columns: new Set<string>() };
    const shown = { ...presenter, expansions: whole };
    // Admins of the workspace chose the receiver, so nothing is hidden from it.
    const place = { workspaceId, workspaceRole: 'owner' } as WorkspaceCtx;
    return (await render(shown, [record], selection, place, find))[0]!;
  }

  /** True if `showWhole` replaces the ids in this member. */
  hasWhole(member: string): boolean {
    return member in this.showing.whole;
  }

  /** The members with long texts: rich texts, and their versions without tags. */
  get texts(): readonly string[] {
    const members = Object.entries(this.showing.presenter.members as Readonly<Record<string, Member<unknown>>>);
    return members.flatMap(([name, member]) => (isLongText(member) ? [name] : []));
  }

  /** Returns the previous values of the members that a change altered. */
  before(data: Values, previous: Values): Record<string, unknown> {
    const record = this.showing.record({ ...data, ...previous });
    const altered = this.shownMembers(record).filter(([, { from }]) => from.some((name) => name in previous));
    return valued(altered, record);
  }

  private shownMembers(record: Values): NamedMembers {
    const members = Object.entries(this.showing.presenter.members as Readonly<Record<string, Member<unknown>>>);
    return members.filter(
      ([, { from, secret, supplier }]) => from.length && !secret && !supplier && from.every((name) => name in record),
    );
  }
}

/** Records store the plain text of a rich text in a member whose name ends in `Stripped`. */
const isLongText = ({ isRich, from }: Member<unknown>): boolean =>
  isRich === true || from.some((name: string) => name.endsWith('Stripped'));

const valued = (members: NamedMembers, record: Values): Record<string, unknown> =>
  Object.fromEntries(members.map(([name, member]) => [name, member.value(record)]));

type Version = ApiStyle['version'];
type Shapes = Readonly<Record<Version, ReadonlyMap<string, EventShape>>>;

/** The public shapes of all events, collected from the resources of each version. */
@Injectable()
export class PublicEvents {
  private known?: Shapes;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly operations: Operations,
    private readonly modules: ModuleRef,
  ) {}

  kinds(version: Version): readonly string[] {
    return [...this.shapes[version].keys()];
  }

  shapeOf(version: Version, kind: string): EventShape | undefined {
    return this.shapes[version].get(kind);
  }

  private get shapes(): Shapes {
    return (this.known ??= this.collect());
  }

  private collect(): Shapes {
    const found = { v1: new Map<string, EventShape>(), v2: new Map<string, EventShape>() };
    for (const { metatype } of this.discovery.getControllers()) {
      const resource = metatype && this.reflector.get(ResourceMeta, metatype as Controller);
      for (const declared of resource?.events ?? []) this.add(found[resource!.style.version], declared, resource!);
    }
    // Records that exist only in version 1 are published in its shape, because receivers would otherwise get no event.
    for (const [kind, shape] of found.v1) if (!found.v2.has(kind)) found.v2.set(kind, shape);
    return found;
  }

  private add(
    shapes: Map<string, EventShape>,
    { kinds, record = asItIs, whole = {}, visibility = [], readBy, ...own }: PublicEventOptions,
    resource: ResourceDef,
  ): void {
    const presenter = own.presenter ?? resource.presenter;
    const find: ResolveProvider = (token) => this.modules.get(token, { strict: false });
    const reader = readBy === undefined ? this.readerOf(resource) : this.readerNamed(readBy);
    const visibilities = [visibility].flat();
    for (const { kind, entityType } of kinds.flatMap(namesOf)) {
      if (!presenter) throw new Error(`No presenter shows the records of ${kind}.`);
      shapes.set(kind, new EventShape(entityType, reader, visibilities, { presenter, whole, record, find }));
    }
  }

  private readerNamed(id: string): Operation {
    const found = this.operations.all.find((operation) => operation.id === id && operation.access === 'read');
    if (!found) throw new Error(`No operation ${id} reads records.`);
    return found;
  }

  private readerOf({ style, path }: ResourceDef): Operation | undefined {
    const roots = [path].flat().map((one) => `${style.root}/${one}/`);
    const here = this.operations.all.filter(({ root, access }) => access === 'read' && roots.includes(root));
    return here.find(({ verb }) => verb === 'list') ?? here[0];
  }
}

const asItIs = (data: Values): Values => data;
