import { nounOf, withArticle, words, type Operation, type Schema } from '#http';

import { AGENTS } from './agents';
import { ARTIFACTS } from './artifacts';
import { AUTOMATIONS } from './automations';
import { CUSTOMERS } from './customers';
import { CYCLES } from './cycles';
import type { Entries, Entry } from './entry';
import { EXPORTS } from './exports';
import { IDENTITY_PROVIDERS } from './identity-providers';
import { IMPORTS } from './imports';
import { INSTANCE } from './instance';
import { INITIATIVES } from './initiatives';
import { NOTIFICATIONS } from './notifications';
import { PEOPLE, SWITCHES } from './people';
import { PERSONAL } from './personal';
import { PROVISIONING } from './provisioning';
import { RECORDS } from './records';
import { RELEASES } from './releases';
import { TEMPLATES } from './templates';
import { TRANSPORT } from './transport';
import { TYPES } from './types';
import { VIEWS } from './views';
import { WEBHOOKS } from './webhooks';
import { WIKI } from './wiki';
import { WORK } from './work';
import { WORKFLOWS } from './workflows';

/**
 * Descriptions of members and parameters whose declarations have none. Names mean the same everywhere, so each is
 * described once.
 */
const GLOSSARY: Entries = {
  ...TRANSPORT,
  ...SWITCHES,
  ...PEOPLE,
  ...CYCLES,
  ...WORK,
  ...VIEWS,
  ...TEMPLATES,
  ...RELEASES,
  ...TYPES,
  ...CUSTOMERS,
  ...AGENTS,
  ...EXPORTS,
  ...IMPORTS,
  ...INITIATIVES,
  ...INSTANCE,
  ...IDENTITY_PROVIDERS,
  ...WIKI,
  ...ARTIFACTS,
  ...WEBHOOKS,
  ...NOTIFICATIONS,
  ...WORKFLOWS,
  ...AUTOMATIONS,
  ...PERSONAL,
  ...PROVISIONING,
  ...RECORDS,
};

const textOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry[0]);

const entryOf = (name: string, noun: string): Entry | undefined => GLOSSARY[`${noun}.${name}`] ?? GLOSSARY[name];

/** Returns the glossary's name for the record of an operation: by its presenter, whatever the noun of its resource. */
export const recordOf = (operation: Operation): string =>
  operation.presenter ? words(operation.presenter.name) : nounOf(operation);

/** Returns an example value for a member of a record; undefined if none is known. */
export const exampleNamed = (name: string, noun: string): unknown => {
  const entry = entryOf(name, noun);
  return Array.isArray(entry) ? (entry as readonly unknown[])[1] : undefined;
};

/** Returns the description of a member of a record; undefined if there is none. */
export function meaningOf(name: string, noun: string, own = noun): string | undefined {
  const entry = GLOSSARY[`${own}.${name}`] ?? entryOf(name, noun) ?? GLOSSARY[name.replace(/_id$/, '')];
  return entry && textOf(entry).replaceAll('{a}', withArticle(noun)).replaceAll('{}', noun);
}

/** Returns the description of a path parameter. */
export function parameterMeaning(name: string, noun: string): string {
  const other = /^(\w+)_id$/.exec(name)?.[1];
  return (
    meaningOf(name, other ? other.replaceAll('_', ' ') : noun) ?? `Id of the ${(other ?? noun).replaceAll('_', ' ')}.`
  );
}

/** Returns the noun in a schema's name: `CreateStateRequest` gives `state`. */
export const nounOfSchema = (name: string): string =>
  words(name.replace(/Request$/, '')).replace(
    /^(create|update|upsert|bulk create|bulk update|bulk delete|bulk|report|advanced) /,
    '',
  );

interface SchemaNames {
  /** The noun for one record in texts. */
  readonly noun: string;
  /** The name under which the glossary has entries for only this schema. */
  readonly own: string;
}

/** Adds descriptions to all members of a schema that have none, at any depth. */
export function described(schema: Schema, named: SchemaNames): Schema {
  const inner = (value: unknown): unknown => (isObject(value) ? described(value, named) : value);
  const lists = ['oneOf', 'anyOf', 'allOf'].filter((keyword) => Array.isArray(schema[keyword]));
  return {
    ...schema,
    ...(isObject(schema.properties) ? { properties: members(schema.properties, named) } : {}),
    ...(isObject(schema.items) ? { items: inner(schema.items) } : {}),
    ...Object.fromEntries(lists.map((keyword) => [keyword, (schema[keyword] as unknown[]).map(inner)])),
  };
}

function members(properties: Schema, named: SchemaNames): Schema {
  const entries = Object.entries(properties) as [string, Schema][];
  return Object.fromEntries(
    entries.map(([name, member]) => {
      const full = described(member, named);
      const text = descriptionOf(full.description as string | undefined, meaningOf(name, named.noun, named.own));
      return [name, text === undefined ? full : { ...full, description: text }];
    }),
  );
}

/** Matches descriptions that only explain missing or null values. The glossary's description is put before them. */
const WITHOUT_IT = /^(Default:|Null means) /;

function descriptionOf(declared: string | undefined, meaning: string | undefined): string | undefined {
  if (declared === undefined) return meaning;
  return meaning && WITHOUT_IT.test(declared) ? `${meaning} ${declared}` : declared;
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
