import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { WorkspaceActor } from '#kernel';
import type { DomainEvent, EventType } from './event';

/** An event as its consumers get it. */
export interface PublishedEvent<Data extends object = object, Previous extends object = object> extends DomainEvent<
  Data,
  Previous
> {
  /** Stays the same however often the event is delivered. */
  readonly id: string;
  readonly workspaceId: string;
  /** Null where the service acted by itself. */
  readonly actorId: string | null;
  readonly createdAt: string;
  /** What acted by itself and led to it, oldest first. */
  readonly causes?: readonly string[];
}

/** What a handler of these kinds is given. */
export type EventOf<E> = E extends EventType<infer Data, infer Previous> ? PublishedEvent<Data, Previous> : never;

/** `turn` is the same for all events that are handled in one transaction, for what is the same for all of them. */
export type EventHandler<Event> = (event: Event, ctx: WorkspaceActor, turn: object) => Promise<void>;

/** One reader of events, with its own place in the order of each workspace. */
export interface Consumer {
  readonly name: string;
  /** Null: all. */
  readonly kinds: ReadonlySet<string> | null;
  /** Has no place of its own accord: it reads the workspaces in which `EventStreams` begins it. */
  readonly isOptional: boolean;
  handle(event: PublishedEvent, turn: object): Promise<void>;
}

const CONSUMER = Symbol('EventConsumer');
const HANDLERS = Symbol('OnEvent');

/** Stands for the kinds of all events, also of contexts that nobody here knows. */
const EVERY = '*';

export interface ConsumerOptions {
  /** Read only in workspaces in which `EventStreams` begins it: elsewhere it costs nothing. */
  readonly isOptional?: boolean;
}

interface Declared extends ConsumerOptions {
  readonly name: string;
}

/** Kinds of events by the name of the method that takes them. */
type Handlers = ReadonlyMap<string, readonly string[]>;

/**
 * Makes a provider a consumer. The name says whose progress it is, so it never changes: under a new one the consumer is
 * a new one, which begins with the events from then on.
 */
export function EventConsumer(name: string, options: ConsumerOptions = {}): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(CONSUMER, { ...options, name } satisfies Declared, target);
    Injectable()(target);
  };
}

/** Gives a method of a consumer the events of some kinds, in a transaction that also keeps the consumer's place. */
export function OnEvent<E extends EventType>(...types: readonly E[]) {
  return <H extends EventHandler<EventOf<E>>>(target: object, method: string, _: TypedPropertyDescriptor<H>): void => {
    handles(
      target,
      method,
      types.map(({ kind }) => kind),
    );
  };
}

/** The same for every event there is. */
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

/** All consumers that are declared in the application. */
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
      if (methods.has(kind)) throw new Error(`${consumer} takes ${kind} by two methods.`);
      methods.set(kind, method);
    }
  }
  return methods;
}
