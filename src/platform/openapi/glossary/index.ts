import { withArticle, words, type Schema } from '#http';

import { AGENTS } from './agents';
import { ARTIFACTS } from './artifacts';
import { AUTOMATIONS } from './automations';
import { CUSTOMERS } from './customers';
import { CYCLES } from './cycles';
import type { Entries, Entry } from './entry';
import { INITIATIVES } from './initiatives';
import { NOTIFICATIONS } from './notifications';
import { PEOPLE, SWITCHES } from './people';
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
 * What members and parameters are that do not say it themselves where they are declared: names mean the same wherever
 * they stand, so each is described once.
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
  ...INITIATIVES,
  ...WIKI,
  ...ARTIFACTS,
  ...WEBHOOKS,
  ...NOTIFICATIONS,
  ...WORKFLOWS,
  ...AUTOMATIONS,
  ...RECORDS,
};

const textOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry[0]);

const entryOf = (name: string, noun: string): Entry | undefined => GLOSSARY[`${noun}.${name}`] ?? GLOSSARY[name];

/** A value that a member of this name may have in a record that is called so; undefined where none is known. */
export const exampleNamed = (name: string, noun: string): unknown => {
  const entry = entryOf(name, noun);
  return Array.isArray(entry) ? (entry as readonly unknown[])[1] : undefined;
};

/** What a member of this name is in a record that is called so; undefined for a name that nobody described. */
export function meaningOf(name: string, noun: string): string | undefined {
  const entry = entryOf(name, noun) ?? GLOSSARY[name.replace(/_id$/, '')];
  return entry && textOf(entry).replaceAll('{a}', withArticle(noun)).replaceAll('{}', noun);
}

/** What a path parameter picks. */
export function parameterMeaning(name: string, noun: string): string {
  const other = /^(\w+)_id$/.exec(name)?.[1];
  return (
    meaningOf(name, other ? other.replaceAll('_', ' ') : noun) ?? `Id of the ${(other ?? noun).replaceAll('_', ' ')}.`
  );
}

/** `CreateStateRequest` is about a state. */
export const nounOfSchema = (name: string): string =>
  words(name).replace(/^(create|update|upsert|bulk create|bulk update|bulk delete|bulk|report|advanced) /, '');

/** The schema with a description for each member that has none, as deep as it goes. */
export function described(schema: Schema, noun: string): Schema {
  const inner = (value: unknown): unknown => (isObject(value) ? described(value, noun) : value);
  const lists = ['oneOf', 'anyOf', 'allOf'].filter((keyword) => Array.isArray(schema[keyword]));
  return {
    ...schema,
    ...(isObject(schema.properties) ? { properties: members(schema.properties, noun) } : {}),
    ...(isObject(schema.items) ? { items: inner(schema.items) } : {}),
    ...Object.fromEntries(lists.map((keyword) => [keyword, (schema[keyword] as unknown[]).map(inner)])),
  };
}

function members(properties: Schema, noun: string): Schema {
  const entries = Object.entries(properties) as [string, Schema][];
  return Object.fromEntries(
    entries.map(([name, member]) => {
      const full = described(member, noun);
      const text = descriptionOf(full.description as string | undefined, meaningOf(name, noun));
      return [name, text === undefined ? full : { ...full, description: text }];
    }),
  );
}

/** What is said of a member that is left out or null says nothing of what it is. */
const WITHOUT_IT = /^(Unless given it is|Null sets) /;

function descriptionOf(told: string | undefined, meaning: string | undefined): string | undefined {
  if (told === undefined) return meaning;
  return meaning && WITHOUT_IT.test(told) ? `${meaning} ${told}` : told;
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
