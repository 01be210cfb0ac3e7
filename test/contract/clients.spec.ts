import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/run';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A member that clients read. */
interface Read {
  readonly name: string;
  readonly isNeeded: boolean;
  /** None where clients read any. */
  readonly types: readonly string[];
}

const document = JSON.parse(readFileSync(join(ROOT, 'contract/openapi.v1.json'), 'utf8')) as Document;
const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation] as const),
  ),
);

/** Members that `V1_PROFILE=clients` answers as clients read them, and the specification otherwise. */
const BY_PROFILE = new Set(['create_intake_work_item issue', 'retrieve_work_item_comment actor']);

const facts = readFileSync(join(__dirname, 'clients.txt'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .split('\n\n')
  .map((block) => {
    const lines = block.split('\n').filter(Boolean);
    const words = (isMember: boolean) =>
      lines.filter((line) => line.startsWith('  ') === isMember).flatMap((line) => line.trim().split(' '));
    return { operations: words(false), members: words(true).map(readOf) };
  });

function readOf(word: string): Read {
  const [, name, sign, types] = /^(\w+)([!?])(?::(.+))?$/.exec(word)!;
  return { name: name!, isNeeded: sign === '!', types: types?.split('|') ?? [] };
}

const followed = (schema: Schema): Schema =>
  schema.$ref ? followed(document.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema;

const parts = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] => [...anyOf, ...oneOf, ...allOf];

/** What stands in the place of an id where `expand` asks for it, which clients do not. */
const isExpanded = ({ description = '' }: Schema): boolean => description.includes('expand=');

function typesOf(schema: Schema): string[] {
  const { type, ...rest } = followed(schema);
  if (isExpanded(rest)) return typesOf(parts(rest)[0]!);
  return [...(type ? [type].flat() : []), ...parts(rest).flatMap(typesOf)];
}

/** The records of an answer: itself, the items of an array or those of a page. */
function recordsOf(schema: Schema): Schema[] {
  const seen = followed(schema);
  if (seen.items) return recordsOf(seen.items);
  const { results, next_cursor: cursor } = seen.properties ?? {};
  if (results && cursor) return recordsOf(results);
  return seen.properties ? [seen] : parts(seen).flatMap(recordsOf);
}

function answerOf(id: string): Schema[] {
  const { responses } = operations.get(id)!;
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  return recordsOf(answer.content!['application/json']!.schema);
}

const READABLE: Readonly<Record<string, readonly string[]>> = { number: ['number', 'integer'] };

function wrong(id: string, { name, isNeeded, types }: Read): string[] {
  const shown = answerOf(id).map(({ properties }) => properties![name]);
  if (shown.every((schema) => !schema)) return isNeeded ? [`${id} has no ${name}`] : [];
  const readable = new Set(types.flatMap((type) => READABLE[type] ?? [type]));
  const unreadable = types.length ? shown.flatMap((schema) => (schema ? typesOf(schema) : [])) : [];
  const others = [...new Set(unreadable)].filter((type) => !readable.has(type));
  return others.length && !BY_PROFILE.has(`${id} ${name}`)
    ? [`${id} answers ${name} as ${others.join(', ')}, not ${types.join(', ')}`]
    : [];
}

it('knows what clients read of most operations', () => {
  const named = facts.flatMap(({ operations: ids }) => ids);
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((id) => !operations.has(id))).toEqual([]);
});

it('answers every member that official clients need, in a type that they read', () => {
  const problems = facts.flatMap(({ operations: ids, members }) =>
    ids.flatMap((id) => members.flatMap((member) => wrong(id, member))),
  );
  expect(problems).toEqual([]);
});
