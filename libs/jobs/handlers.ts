import 'reflect-metadata';
import type { DiscoveryService } from '@nestjs/core';
import type { JobType } from './job';

/** One attempt at a job. */
export interface Attempt {
  /** The id of the job; the same for all attempts. */
  readonly jobId: string;
  /** The number of the attempt, starting at 1. */
  readonly number: number;
  /** True if the job is given up when this attempt fails. */
  readonly isLast: boolean;
}

export type JobHandler<Payload> = (payload: Payload, attempt: Attempt) => Promise<void>;

/** Work that is repeated on a schedule. */
interface Schedule {
  readonly name: string;
  /** Five fields as in a crontab, in UTC. */
  readonly pattern: string;
}

/** All jobs and schedules that the application declares. */
export interface DeclaredJobs {
  readonly handlers: ReadonlyMap<string, JobHandler<object>>;
  readonly schedules: readonly Schedule[];
  /** Names of the jobs that take minutes or hours. */
  readonly long: ReadonlySet<string>;
}

/** The pattern, or what answers it of the provider, such as by its settings; null for never. */
type Pattern<Provider = never> = string | ((provider: Provider) => string | null);

interface Mark extends Pick<Schedule, 'name'> {
  readonly method: string;
  readonly isLong?: boolean;
  readonly pattern?: Pattern;
}

const MARKS = Symbol('Jobs');

function mark(target: object, one: Mark): void {
  const others = (Reflect.getOwnMetadata(MARKS, target) as readonly Mark[] | undefined) ?? [];
  Reflect.defineMetadata(MARKS, [...others, one], target);
}

/**
 * Calls the decorated method of a provider for jobs of this kind. The method opens its own transactions. It must
 * tolerate being called more than once for the same job.
 *
 * ```ts
 * @OnJob(SEND_DIGEST)
 * async send({ userId }: { userId: string }) { … }
 * ```
 */
export function OnJob<Payload extends object>({ name, isLong }: JobType<Payload>) {
  return <H extends JobHandler<Payload>>(target: object, method: string, _: TypedPropertyDescriptor<H>): void =>
    mark(target, { name, method, isLong });
}

/**
 * Calls the decorated method on a schedule, in one process only. `pattern` has the five fields of a crontab, in UTC, or
 * answers them for the provider; null switches the schedule off. If no process ran when the method was due, it is called
 * once afterwards. Never change `name`: the schedule is stored under it.
 */
export function Recurring<Provider extends object>(pattern: Pattern<Provider>, name: string) {
  return (target: Provider, method: string, _: TypedPropertyDescriptor<() => Promise<void>>): void =>
    mark(target, { name, method, pattern: pattern as Pattern });
}

type Methods = Readonly<Record<string, JobHandler<object>>>;

/** Collects the jobs and schedules that providers declare with `@OnJob` and `@Recurring`. */
export function declaredJobs(discovery: DiscoveryService): DeclaredJobs {
  const handlers = new Map<string, JobHandler<object>>();
  const schedules: Schedule[] = [];
  const long = new Set<string>();
  for (const { instance } of discovery.getProviders() as readonly { instance: unknown }[]) {
    for (const { name, method, pattern, isLong } of instance && typeof instance === 'object' ? marksOf(instance) : []) {
      if (handlers.has(name)) throw new Error(`Two methods handle the job ${name}.`);
      handlers.set(name, (payload, attempt) => (instance as Methods)[method]!(payload, attempt));
      if (isLong) long.add(name);
      const found = typeof pattern === 'function' ? pattern(instance as never) : pattern;
      if (found) schedules.push({ name, pattern: found });
    }
  }
  return { handlers, schedules, long };
}

/** Returns the jobs whose names fulfil the condition, with their schedules. */
export const jobsThat = (
  { handlers, schedules, long }: DeclaredJobs,
  isWanted: (name: string) => boolean,
): DeclaredJobs => ({
  handlers: new Map([...handlers].filter(([name]) => isWanted(name))),
  schedules: schedules.filter(({ name }) => isWanted(name)),
  long,
});

const marksOf = (instance: object): readonly Mark[] =>
  (Reflect.getMetadata(MARKS, instance.constructor.prototype as object) as readonly Mark[] | undefined) ?? [];
