import { Injectable } from '@nestjs/common';
import { Operations, type Operation } from '#http';
import { ScopeCatalogue, type Scope } from '../contexts/identity';
import { describeScope } from './openapi/security';

const GLOBAL: ReadonlySet<string> = new Set(['read', 'write']);

const accessOf = (scope: string): Scope['access'] => (/(^|:)write$/.test(scope) ? 'write' : 'read');

/** The scopes that operations declare, in the order of their names. */
export function scopesIn(operations: readonly Operation[]): Scope[] {
  const apart = operations.filter(({ scopes }) => !scopes.some((scope) => GLOBAL.has(scope)));
  const isApart = new Set(apart.flatMap(({ scopes }) => scopes));
  const names = [...new Set(operations.flatMap(({ scopes }) => scopes))].sort();
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

  all(): Promise<readonly Scope[]> {
    return Promise.resolve(scopesIn(this.operations.all));
  }
}
