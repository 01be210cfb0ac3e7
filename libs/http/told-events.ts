import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { namesOf, type DeclaredEvents } from '#events';
import { ResourceMeta, type Controller } from './operation';
import type { AnyPresenter, Member } from './presenter';
import type { ApiStyle } from './style';

type Values = Readonly<Record<string, unknown>>;

/** Events that are told to the outside, each about a record in the shape that a resource gives it. */
export interface TellingOf {
  readonly kinds: readonly DeclaredEvents[];
  /** That of the resource unless told. */
  readonly presenter?: AnyPresenter;
  /** The record that the presenter shows, where the event has it in another form. */
  readonly record?: (data: Values) => Values;
}

/** What is told of one kind of events. */
export class EventShape {
  constructor(
    readonly entityType: string,
    private readonly presenter: AnyPresenter,
    private readonly recordOf: (data: Values) => Values,
  ) {}

  /** The record as its resource shows it. Members that an event does not tell of, as counts and what others supply, are left out. */
  show(data: Values): Record<string, unknown> {
    const record = this.recordOf(data);
    return this.pick(record, (member) => member.from.every((name) => name in record));
  }

  /** The members that a change altered, as they were. */
  before(data: Values, previous: Values): Record<string, unknown> {
    const record = this.recordOf({ ...data, ...previous });
    const isAltered = ({ from }: Member<Values>) => from.some((name) => name in previous);
    return this.pick(record, (member) => isAltered(member) && member.from.every((name) => name in record));
  }

  private pick(record: Values, isWanted: (member: Member<Values>) => boolean): Record<string, unknown> {
    const members = Object.entries(this.presenter.members as Readonly<Record<string, Member<Values>>>);
    const shown = members.filter(
      ([, member]) => member.from.length && !member.secret && !member.supplier && isWanted(member),
    );
    return Object.fromEntries(shown.map(([name, member]) => [name, member.value(record)]));
  }
}

type Version = ApiStyle['version'];
type Shapes = Readonly<Record<Version, ReadonlyMap<string, EventShape>>>;

/** How events look to the outside, as the resources of each version declare it. */
@Injectable()
export class ToldEvents {
  private known?: Shapes;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
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
      for (const told of resource?.events ?? []) this.add(found[resource!.style.version], told, resource!.presenter);
    }
    return found;
  }

  private add(
    shapes: Map<string, EventShape>,
    { kinds, record = asItIs, ...own }: TellingOf,
    usual?: AnyPresenter,
  ): void {
    const presenter = own.presenter ?? usual;
    for (const { kind, entityType } of kinds.flatMap(namesOf)) {
      if (!presenter) throw new Error(`Nothing shows what ${kind} is about.`);
      shapes.set(kind, new EventShape(entityType, presenter, record));
    }
  }
}

const asItIs = (data: Values): Values => data;
