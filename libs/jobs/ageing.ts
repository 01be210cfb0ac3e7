import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** What is to be removed: the records of a workspace from before a time. */
export interface Aged {
  readonly workspaceId: string;
  /** ISO 8601. */
  readonly before: string;
  /** The time for which the workspace keeps them. */
  readonly days: number;
}

/** Removes a batch, in the transaction of the caller, and returns how many records it had; 0 if none are left. */
type RemoveAged = (aged: Aged) => Promise<number>;

interface Mark {
  readonly kept: string;
  readonly name: string;
  readonly method: string;
}

export interface Ageing extends Pick<Mark, 'kept' | 'name'> {
  readonly remove: RemoveAged;
}

const MARKS = Symbol('Ageing');

/**
 * Calls the decorated method of a provider once a day for each workspace that keeps records of this kind for a time, as
 * often as it removes some. It runs in one process only. `kept` is the kind, as those who set the time call it; `name` says in the log of the server what was removed.
 *
 * ```ts
 * @AgesOut('logs', 'runs of automations')
 * removeAged({ workspaceId, before }: Aged): Promise<number> { … }
 * ```
 */
export function AgesOut(kept: string, name: string) {
  return <R extends RemoveAged>(target: object, method: string, _: TypedPropertyDescriptor<R>): void => {
    const others = (Reflect.getOwnMetadata(MARKS, target) as readonly Mark[] | undefined) ?? [];
    Reflect.defineMetadata(MARKS, [...others, { kept, name, method }], target);
  };
}

/** Collects what providers declare with `@AgesOut`. */
@Injectable()
export class DeclaredAgeing {
  constructor(private readonly discovery: DiscoveryService) {}

  all(): Ageing[] {
    const found: Ageing[] = [];
    for (const { instance } of this.discovery.getProviders() as readonly { instance: unknown }[])
      if (instance && typeof instance === 'object')
        for (const { kept, name, method } of marksOf(instance))
          found.push({ kept, name, remove: (aged) => (instance as Record<string, RemoveAged>)[method]!(aged) });
    return found;
  }
}

const marksOf = (instance: object): readonly Mark[] =>
  (Reflect.getMetadata(MARKS, instance.constructor.prototype as object) as readonly Mark[] | undefined) ?? [];
