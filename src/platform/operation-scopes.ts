import { Injectable } from '@nestjs/common';
import { Operations, type Operation } from '#http';
import { ScopeCatalogue, type OperationScope } from '../contexts/oauth';
import { describeScope } from './openapi/security';

const GLOBAL: ReadonlySet<string> = new Set(['read', 'write']);

const accessOf = (scope: string): OperationScope['access'] => (/(^|:)write$/.test(scope) ? 'write' : 'read');

/** Returns the scopes that operations declare: first the global ones, then the others sorted by name. */
export function scopesIn(operations: readonly Operation[]): OperationScope[] {
  const apart = operations.filter(({ scopes }) => !scopes.some((scope) => GLOBAL.has(scope)));
  const isApart = new Set(apart.flatMap(({ scopes }) => scopes));
  const declared = new Set(operations.flatMap(({ scopes }) => scopes));
  const names = [...GLOBAL, ...[...declared].filter((name) => !GLOBAL.has(name)).sort()];
  return names.map((name) => ({
    name,
    access: accessOf(name),
    description: describeScope(name),
    isApart: isApart.has(name),
  }));
}

@Injectable()
export class OperationScopes extends ScopeCatalogue {
  constructor(private readonly operations: Operations) {
    super();
  }

  all(): Promise<readonly OperationScope[]> {
    return Promise.resolve(scopesIn(this.operations.all));
  }
}
