import { Injectable } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import { namesOf } from '#events';
import type { WorkspaceCtx } from '#kernel';
import { ResourceMeta, type Controller, type Operation, type ResourceDef } from './operation';
import { Operations } from './operations';
import type { Find, Member } from './presenter';
import { render } from './render';
import { shownBy } from './selection';
import type { ApiStyle } from './style';
import type { Sight, TellingOf, Values } from './telling';

/** How the records of one kind of events are shown. */
interface Showing extends Required<Pick<TellingOf, 'presenter' | 'whole' | 'record'>> {
  readonly find: Find;
}

type Named = readonly (readonly [name: string, member: Member<unknown>])[];

/** What is told of one kind of events. */
export class EventShape {
  constructor(
    readonly entityType: string,
    /** The operation that lists the records, of which roles and scopes say who may read them. */
    readonly reader: Operation | undefined,
    readonly sight: Sight | undefined,
    private readonly showing: Showing,
  ) {}

  /** The record as its resource shows it. Members that an event does not tell of, as counts and what others supply, are left out. */
  show(data: Values): Record<string, unknown> {
    const record = this.showing.record(data);
    return valued(this.told(record), record);
  }

  /** The same with records in the place of some ids, as they are now; one that has gone is null. */
  async showWhole(workspaceId: string, data: Values): Promise<Record<string, unknown>> {
    const { presenter, whole, find } = this.showing;
    const record = this.showing.record(data);
    const expand = Object.keys(whole).filter((name) => whole[name]!.key in record);
    const selection = { ...shownBy(this.told(record)), expand, within: new Map(), columns: new Set<string>() };
    const shown = { ...presenter, expansions: whole };
    // Those who run the workspace chose the receiver, so nothing is hidden from it; records are found by the workspace.
    const place = { workspaceId, workspaceRole: 'owner' } as WorkspaceCtx;
    return (await render(shown, [record], selection, place, find))[0]!;
  }

  /** Whether `showWhole` shows records in the place of the ids of a member. */
  hasWhole(member: string): boolean {
    return member in this.showing.whole;
  }

  /** The members that a change altered, as they were. */
  before(data: Values, previous: Values): Record<string, unknown> {
    const record = this.showing.record({ ...data, ...previous });
    const altered = this.told(record).filter(([, { from }]) => from.some((name) => name in previous));
    return valued(altered, record);
  }

  private told(record: Values): Named {
    const members = Object.entries(this.showing.presenter.members as Readonly<Record<string, Member<unknown>>>);
    return members.filter(
      ([, { from, secret, supplier }]) => from.length && !secret && !supplier && from.every((name) => name in record),
    );
  }
}

const valued = (members: Named, record: Values): Record<string, unknown> =>
  Object.fromEntries(members.map(([name, member]) => [name, member.value(record)]));

type Version = ApiStyle['version'];
type Shapes = Readonly<Record<Version, ReadonlyMap<string, EventShape>>>;

/** How events look to the outside, as the resources of each version declare it. */
@Injectable()
export class ToldEvents {
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
      for (const told of resource?.events ?? []) this.add(found[resource!.style.version], told, resource!);
    }
    // What only version 1 has a resource for is told by that: receivers would hear nothing of it else.
    for (const [kind, shape] of found.v1) if (!found.v2.has(kind)) found.v2.set(kind, shape);
    return found;
  }

  private add(
    shapes: Map<string, EventShape>,
    { kinds, record = asItIs, whole = {}, sight, ...own }: TellingOf,
    resource: ResourceDef,
  ): void {
    const presenter = own.presenter ?? resource.presenter;
    const find: Find = (token) => this.modules.get(token, { strict: false });
    const reader = this.readerOf(resource);
    for (const { kind, entityType } of kinds.flatMap(namesOf)) {
      if (!presenter) throw new Error(`Nothing shows what ${kind} is about.`);
      shapes.set(kind, new EventShape(entityType, reader, sight, { presenter, whole, record, find }));
    }
  }

  private readerOf({ style, path }: ResourceDef): Operation | undefined {
    const roots = [path].flat().map((one) => `${style.root}/${one}/`);
    const here = this.operations.all.filter(({ root, access }) => access === 'read' && roots.includes(root));
    return here.find(({ verb }) => verb === 'list') ?? here[0];
  }
}

const asItIs = (data: Values): Values => data;
