import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage, type MigrationInterface } from 'typeorm';
import { kindsOf } from '#events';
import type { Gate } from '#http';
import {
  ContextsError,
  isAddedFeature,
  KIT_CODES,
  type ErrorCodes,
  type Feature,
  type ScopeFamily,
  type SwitchHints,
} from '#kernel';
import type { DeclaredOwnRecords, HandsOver, NamedRecords } from '#persistence';
import type { ItemReference } from '#references';
import type { ContextDeclaration, MenuEntry, Sample } from './declaration';
import { afterOwnMigrations, numberOf } from './migration-order';

/** Everything that the contexts of the service declare, combined. */
export class Contexts {
  readonly rows: readonly Type[];
  readonly migrations: readonly Type<MigrationInterface>[];
  readonly scopes: readonly ScopeFamily[];
  readonly features: readonly Feature[];
  readonly switchHints: SwitchHints;
  readonly codes: ErrorCodes;
  readonly writeGates: readonly Gate[];
  readonly menu: readonly MenuEntry[];
  readonly itemReferences: readonly ItemReference[];
  readonly namedRecords: readonly NamedRecords[];
  readonly ownRecords: readonly DeclaredOwnRecords[];
  readonly handsOver: readonly HandsOver[];
  readonly samples: Readonly<Record<string, Sample>>;

  /**
   * `own` are contexts of the service, `added` those of other packages.
   * @throws ContextsError if two contexts declare the same thing.
   */
  constructor(
    private readonly own: readonly ContextDeclaration[],
    private readonly added: readonly ContextDeclaration[] = [],
  ) {
    const problems = [...repeated(this.all), ...malformed(this.all), ...misnamed(added)];
    if (problems.length) throw new ContextsError(problems);
    this.rows = this.all.flatMap(({ rows = [] }) => rows);
    this.migrations = [
      ...own.flatMap(({ migrations = [] }) => migrations),
      ...added.flatMap(({ name, migrations = [] }) => migrations.map((one) => afterOwnMigrations(name, one))),
    ];
    this.scopes = this.all.flatMap(({ scopes = [] }) => scopes);
    this.features = this.all.flatMap(({ features = [] }) => features);
    this.switchHints = Object.assign({}, ...this.all.map(({ switchHints = {} }) => switchHints)) as SwitchHints;
    this.codes = Object.assign({}, ...this.all.map(({ codes = {} }) => codes)) as typeof this.codes;
    this.writeGates = this.all.flatMap(({ writeGates = [] }) => writeGates);
    this.menu = this.all.flatMap(({ menu = [] }) => menu);
    this.itemReferences = this.all.flatMap(({ itemReferences = [] }) => itemReferences);
    this.namedRecords = this.all.flatMap(({ namedRecords = [] }) => namedRecords);
    this.ownRecords = this.all.flatMap(({ name: context, ownRecords = [] }) =>
      ownRecords.map((data) => ({ ...data, context })),
    );
    this.handsOver = this.all.flatMap(({ handsOver = [] }) => handsOver);
    this.samples = Object.assign({}, ...this.all.map(({ samples = {} }) => samples)) as typeof this.samples;
  }

  get all(): readonly ContextDeclaration[] {
    return [...this.own, ...this.added];
  }

  /** Loads the Nest modules of all contexts, in the order of the contexts. */
  async modules(): Promise<Type[]> {
    const loaded = await Promise.all(this.all.map(({ modules }) => modules()));
    return loaded.flat();
  }

  /** Returns the name of the owning context for each table. */
  owners(): ReadonlyMap<string, string> {
    return new Map(this.all.flatMap((context) => tablesOf(context).map((table) => [table, context.name] as const)));
  }
}

const tablesOf = ({ rows = [] }: ContextDeclaration): string[] =>
  getMetadataArgsStorage().tables.flatMap(({ target, name }) =>
    rows.some((row) => row === target) ? [name ?? (target as Type).name] : [],
  );

/** Things that may be declared only once, with the name that messages use for them. */
const UNIQUE: Readonly<Record<string, (context: ContextDeclaration) => readonly string[]>> = {
  name: ({ name }) => [name],
  table: tablesOf,
  'family of scopes': ({ scopes = [] }) => scopes.map(({ name }) => name),
  feature: ({ features = [] }) => features,
  'error code': ({ codes = {} }) => Object.keys(codes),
  'entity type of files': ({ entityTypes = [] }) => entityTypes,
  'kind of events': ({ events = [] }) => events.flatMap(kindsOf),
  'page of the menu': ({ menu = [] }) => menu.map(({ path }) => path),
  'reference of work items': ({ itemReferences = [] }) => itemReferences.map(({ kind }) => kind),
  'kind of records with names': ({ namedRecords = [] }) => namedRecords.map(({ kind }) => kind),
  'file of own records': ({ name: context, ownRecords = [] }) => ownRecords.map(({ name }) => `${context}/${name}`),
  'kind of records that change hands': ({ handsOver = [] }) => handsOver.map(({ name }) => name),
  'kind of samples': ({ samples = {} }) => Object.keys(samples),
};

/** The error codes of the libraries, which contexts cannot declare. */
const kitCodes = (): [string, string[]][] => Object.keys(KIT_CODES).map((code) => [code, ['kit']]);

function repeated(contexts: readonly ContextDeclaration[]): string[] {
  return Object.entries(UNIQUE).flatMap(([what, read]) => {
    const holders = new Map<string, string[]>(what === 'error code' ? kitCodes() : []);
    for (const context of contexts)
      for (const value of read(context)) holders.set(value, [...(holders.get(value) ?? []), context.name]);
    return [...holders].filter(([, names]) => names.length > 1).map(([value, names]) => collision(what, value, names));
  });
}

const collision = (what: string, value: string, names: readonly string[]): string =>
  `The ${what} "${value}" is declared more than once: by ${names.map((name) => `"${name}"`).join(' and ')}.`;

function malformed(contexts: readonly ContextDeclaration[]): string[] {
  return contexts.flatMap(({ name, migrations = [] }) => [
    ...(/^[a-z][a-z0-9-]*$/.test(name)
      ? []
      : [`"${name}" is not a valid name of a context. A name has lower-case letters, digits and "-".`]),
    ...migrations
      .filter((migration) => numberOf(migration) === undefined)
      .map((migration) => `The name of the migration "${migration.name}" of "${name}" must end in 13 digits.`),
  ]);
}

/**
 * Checks that features of packages begin with the name of their context. This prevents conflicts with features of the
 * service.
 */
const misnamed = (added: readonly ContextDeclaration[]): string[] =>
  added.flatMap(({ name, features = [] }) =>
    features
      .filter((feature) => !isAddedFeature(feature) || !feature.startsWith(`${name}.`))
      .map((feature) => `The feature "${feature}" of "${name}" must be named "${name}.<name>".`),
  );
