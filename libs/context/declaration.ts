import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { DeclaredEvents } from '#events';
import type { Gate } from '#http';
import type { ErrorCodes, Feature, ScopeFamily, SwitchHints } from '#kernel';
import type { HandsOver, NamedRecords, OwnRecords } from '#persistence';
import type { ItemReference } from '#references';

/** A page for the people of a workspace that the menu lists. */
export interface MenuEntry {
  /** The path below `/w/{slug}/`, with a trailing slash. */
  readonly path: string;
  readonly label: string;
  /**
   * The id of the operation that the page calls first. The menu shows the page to people who may call it; without an
   * operation, to everyone.
   */
  readonly operation?: string;
}

/** Tells tests how to create a record of a kind. The records to which it belongs are created first. */
export interface Sample {
  /** The v2 path, below the workspace, that creates the record. `{project_id}` is replaced. */
  readonly path: string;
  /** Makes the body. `unique` returns a text that no other record has. */
  readonly body: (unique: () => string) => object;
}

/**
 * What a context declares about itself. Every process reads it, so everything except `modules` must be cheap to load.
 */
export interface ContextDeclaration {
  /** A unique name in kebab-case. */
  readonly name: string;
  /**
   * Loads the Nest modules. Only processes that serve requests call it, so import the modules here: `await
   * import(...)`.
   */
  readonly modules: () => Promise<readonly Type[]>;
  /** The tables of the context: classes with `@Entity`. */
  readonly rows?: readonly Type[];
  /** The schema changes, in the order of the 13 digits at the end of their names. */
  readonly migrations?: readonly Type<MigrationInterface>[];
  /** The scopes that the operations name, with texts for people who are asked to grant them. */
  readonly scopes?: readonly ScopeFamily[];
  /** The features that the operations use as gates. */
  readonly features?: readonly Feature[];
  /**
   * How people switch the features on. A feature without a hint has no switch: it is on if the plan includes it.
   * Features of packages have none.
   */
  readonly switchHints?: SwitchHints;
  /** How clients see the failures of the context beyond their kind, by the reason of the failure. */
  readonly codes?: ErrorCodes;
  /** Gates that are checked before every write, including those of other contexts. */
  readonly writeGates?: readonly Gate[];
  /** What files of the context's records are for: the values of `entity_type` of uploads. */
  readonly entityTypes?: readonly string[];
  /** The events that the context publishes. */
  readonly events?: readonly DeclaredEvents[];
  readonly menu?: readonly MenuEntry[];
  /** The records of the context to which work items refer. */
  readonly itemReferences?: readonly ItemReference[];
  /**
   * The records of the context that people find by name, keep as favourites and see among their recently opened ones.
   */
  readonly namedRecords?: readonly NamedRecords[];
  /** What the context keeps about a person, for the archive that people make of their own data. */
  readonly ownRecords?: readonly OwnRecords[];
  /** The records of the context for which one person answers, and which another takes over when this one leaves. */
  readonly handsOver?: readonly HandsOver[];
  /** How tests create records, by the last segment of the collection's path, such as `jam-jars`. */
  readonly samples?: Readonly<Record<string, Sample>>;
}

/**
 * Marks a declaration. The symbol is the same in every copy of this library; its value shows which copy made the
 * declaration.
 */
const MADE_BY = Symbol.for('cairn.context');

/**
 * Declares a context. It takes effect once the context is listed in `src/contexts/index.ts`, or its package in
 * `CAIRN_MODULES`.
 *
 * ```ts
 * export const checklists = defineContext({
 *   name: 'checklists',
 *   modules: async () => [(await import('./checklists.module')).ChecklistsModule],
 *   rows: [ChecklistRow],
 *   migrations: [CreateChecklists1767225600000],
 * });
 * ```
 */
export const defineContext = <const Declaration extends ContextDeclaration>(declaration: Declaration): Declaration =>
  Object.freeze({ ...declaration, [MADE_BY]: defineContext });

/** Checks that a value is a context, and that this copy of the library made it. */
export function kindOf(value: unknown): 'context' | 'context of another copy' | 'other' {
  if (typeof value !== 'object' || value === null || !(MADE_BY in value)) return 'other';
  return value[MADE_BY] === defineContext ? 'context' : 'context of another copy';
}
