import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { DeclaredEvents } from '#events';
import type { Gate } from '#http';
import type { ErrorCodes, Feature, ScopeFamily, SwitchHints } from '#kernel';
import type { ItemReference } from '#references';

/** A page for the people of a workspace, in the menu that stands on all of them. */
export interface MenuEntry {
  /** Below `/w/{slug}/`, with a closing slash. */
  readonly path: string;
  readonly label: string;
  /** What the page does first, by its id: the menu names the page to people who may call it, without one to everybody. */
  readonly operation?: string;
}

/** How tests make one record of a kind; what it belongs to is made before. */
export interface Sample {
  /** Where version 2 creates it, below the workspace; `{project_id}` is replaced. */
  readonly path: string;
  /** `unique` answers a text that no other record has. */
  readonly body: (unique: () => string) => object;
}

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
  /** Scopes that its operations name, with words for the people who are asked to grant them. */
  readonly scopes?: readonly ScopeFamily[];
  /** Features that its operations have as gates. */
  readonly features?: readonly Feature[];
  /** What tells people how to switch its features on. One without a hint has no switch, as those of a package: the plan decides. */
  readonly switchHints?: SwitchHints;
  /** What clients see of its failures beyond their kinds, by the reason of each. */
  readonly codes?: ErrorCodes;
  /** Gates that stand before every write, whichever context it belongs to. */
  readonly writeGates?: readonly Gate[];
  /** What the files of its records are for. */
  readonly entityTypes?: readonly string[];
  /** Events that happen in it. */
  readonly events?: readonly DeclaredEvents[];
  readonly menu?: readonly MenuEntry[];
  /** Its records that work items refer to. */
  readonly itemReferences?: readonly ItemReference[];
  /** By the segment of the kind's collection in addresses, as `jam-jars`. */
  readonly samples?: Readonly<Record<string, Sample>>;
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
