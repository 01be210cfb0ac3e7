import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';

/** All that the service has to know of a context. Everything here is cheap to read but `modules`. */
export interface ContextDeclaration {
  /** Unique; kebab-case. */
  readonly name: string;
  /** Its Nest modules. Asked for only by processes that serve requests, so import them here: `await import(...)`. */
  readonly modules: () => Promise<readonly Type[]>;
  /** Its tables: classes with `@Entity`. */
  readonly rows?: readonly Type[];
  /** Changes of the schema, in the order of the 13 digits at the end of their names. */
  readonly migrations?: readonly Type<MigrationInterface>[];
}

/** The same symbol in every copy of the kit; its value tells which copy a context was made with. */
const MADE_BY = Symbol.for('cairn.context');

/** Declares a context. It takes effect once the context is among those that the service has. */
export const defineContext = <const Declaration extends ContextDeclaration>(declaration: Declaration): Declaration =>
  Object.freeze({ ...declaration, [MADE_BY]: defineContext });

/** Whether the value is a context, and one that this copy of the kit can work with. */
export function kindOf(value: unknown): 'context' | 'context of another copy' | 'other' {
  if (typeof value !== 'object' || value === null || !(MADE_BY in value)) return 'other';
  return value[MADE_BY] === defineContext ? 'context' : 'context of another copy';
}
