import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { WorkspaceActor } from '#kernel';
import type { DomainEvent, EventType } from './event';

/** An event as consumers receive it. */
export interface PublishedEvent<Data extends object = object, Previous extends object = object> extends DomainEvent<
  Data,
  Previous
> {
  /** The id of the event. It is the same for each delivery. */
  readonly id: string;
  readonly workspaceId: string;
  /** The user who caused the event; null if the service acted by itself. */
  readonly actorId: string | null;
  readonly createdAt: string;
  /** Ids of the automations and the like that led to the event, oldest first. */
  readonly causes?: readonly string[];
}

/** The type of the event that a handler of these kinds receives. */
export type EventOf<E> = E extends EventType<infer Data, infer Previous> ? PublishedEvent<Data, Previous> : never;

/**
 * `turn` is the same object for all events that are handled in one transaction. Use it as a key for data that they
 * share.
 */
export type EventHandler<Event> = (event: Event, ctx: WorkspaceActor, turn: object) => Promise<void>;

/** A reader of events. It has its own position in the events of each workspace. */
export interface Consumer {
  readonly name: string;
  /** The kinds of events to read; null for all. */
  readonly kinds: ReadonlySet<string> | null;
  /** True if the consumer only reads workspaces in which `EventStreams` has begun its stream. */
  readonly isOptional: boolean;
  handle(event: PublishedEvent, turn: object): Promise<void>;
}

const CONSUMER = Symbol('EventConsumer');
const HANDLERS = Symbol('OnEvent');

/** Stands for all kinds of events, including those of unknown contexts. */
const EVERY = '*';

export interface ConsumerOptions {
  /**
   * If true, the consumer only runs in workspaces in which `EventStreams` has begun its stream. It costs nothing
   * elsewhere.
   */
  readonly isOptional?: boolean;
}

interface Declared extends ConsumerOptions {
  readonly name: string;
}

/** The kinds of events by the name of the method that handles them. */
type Handlers = ReadonlyMap<string, readonly string[]>;

/**
 * Declares a provider as a consumer of events. Its progress is stored under `name`, so never change the name: a new
 * name is a new consumer, which starts with the events that happen from then on.
 *
 * ```ts
 * @EventConsumer('pantry-labels')
 * export class LabelPrinter {
 *   @OnEvent(jarEvents.created)
 *   async created(event: PublishedEvent) { ... }
 * }
 * ```
 */
export function EventConsumer(name: string, options: ConsumerOptions = {}): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(CONSUMER, { ...options, name } satisfies Declared, target);
    Injectable()(target);
  };
}

/**
 * Calls the decorated method of a consumer with each event of these kinds, in the transaction that also stores the
 * consumer's progress.
 */
export function OnEvent<E extends EventType>(...types: readonly E[]) {
  return <H extends EventHandler<EventOf<E>>>(target: object, method: string, _: TypedPropertyDescriptor<H>): void => {
    handles(
      target,
      method,
      types.map(({ kind }) => kind),
    );
  };
}

/** Calls the decorated method of a consumer with every event. */
export function OnEveryEvent() {
  return <H extends EventHandler<PublishedEvent>>(
    target: object,
    method: string,
    _: TypedPropertyDescriptor<H>,
  ): void => handles(target, method, [EVERY]);
}

function handles(target: object, method: string, kinds: readonly string[]): void {
  const handlers = (Reflect.getOwnMetadata(HANDLERS, target) as Handlers | undefined) ?? new Map();
  Reflect.defineMetadata(HANDLERS, new Map([...handlers, [method, kinds]]), target);
}

type Methods = Readonly<Record<string, EventHandler<PublishedEvent>>>;

/** Collects all consumers that the application declares. */
export function consumersOf(discovery: DiscoveryService): Consumer[] {
  const consumers = new Map<string, Consumer>();
  for (const { instance } of discovery.getProviders() as readonly { instance: unknown }[]) {
    const consumer = instance && typeof instance === 'object' ? consumerOf(instance) : undefined;
    if (!consumer) continue;
    if (consumers.has(consumer.name)) throw new Error(`Two consumers of events are called ${consumer.name}.`);
    consumers.set(consumer.name, consumer);
  }
  return [...consumers.values()];
}

function consumerOf(instance: object): Consumer | undefined {
  const type = instance.constructor;
  const handlers = Reflect.getMetadata(HANDLERS, type.prototype as object) as Handlers | undefined;
  const declared = Reflect.getOwnMetadata(CONSUMER, type) as Declared | undefined;
  if (!declared && handlers) throw new Error(`${type.name} has @OnEvent but no @EventConsumer.`);
  if (!declared) return undefined;
  const { name, isOptional = false } = declared;
  const methods = methodsByKind(name, handlers ?? new Map());
  return {
    name,
    isOptional,
    kinds: methods.has(EVERY) ? null : new Set(methods.keys()),
    handle: (event, turn) => {
      const ctx = { workspaceId: event.workspaceId, workspaceRole: 'owner', reason: name } as const;
      return (instance as Methods)[(methods.get(event.kind) ?? methods.get(EVERY))!]!(event, ctx, turn);
    },
  };
}

function methodsByKind(consumer: string, handlers: Handlers): Map<string, string> {
  const methods = new Map<string, string>();
  for (const [method, kinds] of handlers) {
    for (const kind of kinds) {
      if (methods.has(kind)) throw new Error(`${consumer} handles ${kind} in two methods.`);
      methods.set(kind, method);
    }
  }
  return methods;
}
