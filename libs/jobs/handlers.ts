import 'reflect-metadata';
import type { DiscoveryService } from '@nestjs/core';
import type { JobType } from './job';

/** One of the attempts at a job. */
export interface Attempt {
  /** Of the job; stays the same from attempt to attempt. */
  readonly jobId: string;
  /** From 1 on. */
  readonly number: number;
  /** If it fails the job is given up. */
  readonly isLast: boolean;
}

export type JobHandler<Payload> = (payload: Payload, attempt: Attempt) => Promise<void>;

/** Work that comes again by the clock. */
interface Schedule {
  readonly name: string;
  /** Five fields as in a crontab, in UTC. */
  readonly pattern: string;
}

/** All that the application has to do by jobs. */
export interface DeclaredJobs {
  readonly handlers: ReadonlyMap<string, JobHandler<object>>;
  readonly schedules: readonly Schedule[];
}

interface Mark extends Pick<Schedule, 'name'> {
  readonly method: string;
  readonly pattern?: string;
}

const MARKS = Symbol('Jobs');

function mark(target: object, one: Mark): void {
  const others = (Reflect.getOwnMetadata(MARKS, target) as readonly Mark[] | undefined) ?? [];
  Reflect.defineMetadata(MARKS, [...others, one], target);
}

/** Lets a method of a provider do jobs of a kind. It opens its own transactions, and may be called again for one job. */
export function OnJob<Payload extends object>({ name }: JobType<Payload>) {
  return <H extends JobHandler<Payload>>(target: object, method: string, _: TypedPropertyDescriptor<H>): void =>
    mark(target, { name, method });
}

/**
 * Calls a method by the clock, once for all processes: `pattern` has the five fields of a crontab, in UTC. What came due
 * while no process ran is made up for by one call. The name never changes.
 */
export function Recurring(pattern: string, name: string) {
  return (target: object, method: string, _: TypedPropertyDescriptor<() => Promise<void>>): void =>
    mark(target, { name, method, pattern });
}

type Methods = Readonly<Record<string, JobHandler<object>>>;

/** Finds what is declared in the application. */
export function declaredJobs(discovery: DiscoveryService): DeclaredJobs {
  const handlers = new Map<string, JobHandler<object>>();
  const schedules: Schedule[] = [];
  for (const { instance } of discovery.getProviders() as readonly { instance: unknown }[]) {
    for (const { name, method, pattern } of instance && typeof instance === 'object' ? marksOf(instance) : []) {
      if (handlers.has(name)) throw new Error(`Two methods do the job ${name}.`);
      handlers.set(name, (payload, attempt) => (instance as Methods)[method]!(payload, attempt));
      if (pattern) schedules.push({ name, pattern });
    }
  }
  return { handlers, schedules };
}

const marksOf = (instance: object): readonly Mark[] =>
  (Reflect.getMetadata(MARKS, instance.constructor.prototype as object) as readonly Mark[] | undefined) ?? [];
