import type { Operation, Schema } from '#http';
import { v1, v2 } from '#http';
import { collectOperations } from './collect';
import { openApi } from './document';

type Json = Readonly<Record<string, unknown>>;

interface Described extends Json {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly (Json & { readonly name?: string; readonly description?: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Json>> }>>;
  readonly 'x-codeSamples': readonly { readonly source: string }[];
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let declared: readonly Operation[];
beforeAll(async () => void (declared = await collectOperations()));

/** Where a member has no description, as deep as a schema goes. */
function silent(schema: Schema, place: string): string[] {
  const below = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (schema[keyword] as Schema[] | undefined) ?? []);
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return [
    ...members.flatMap(([name, member]) => [
      ...(member.description || member.$ref ? [] : [`${place}.${name}`]),
      ...silent(member, `${place}.${name}`),
    ]),
    ...(schema.items ? silent(schema.items as Schema, `${place}[]`) : []),
    ...below.flatMap((one) => silent(one, place)),
  ];
}

/** Where an example has nothing to show. */
const empty = (example: unknown, place: string): string[] =>
  typeof example === 'object' && example !== null
    ? Object.entries(example).flatMap(([name, value]) => empty(value, `${place}.${name}`))
    : example === undefined
      ? [place]
      : [];

describe.each([v1, v2])('the document of $version', (style) => {
  let document: Document;
  let operations: readonly Described[];
  beforeAll(() => {
    document = openApi(style, declared) as unknown as Document;
    operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  });

  it('says what the resources below each heading are', () => {
    expect(document.tags.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it('says of each operation what it does, in a text of its own or of its verb', () => {
    const mute = declared.filter((one) => one.style === style && !one.description && !one.verb);
    expect(mute.map(({ id }) => id)).toEqual([]);
  });

  it('says of each operation more than its summary', () => {
    expect(operations.filter(({ description }) => !/\*\*Who may\*\*/.test(description))).toEqual([]);
  });

  it('says what each parameter is', () => {
    const mute = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter((one) => !one.$ref && !one.description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(mute).toEqual([]);
  });

  it('says what each member is', () => {
    const inline = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema }) => silent((schema ?? {}) as Schema, operationId)),
      ),
    );
    const named = Object.entries(document.components.schemas).flatMap(([name, schema]) => silent(schema, name));
    expect([...named, ...inline]).toEqual([]);
  });

  it('shows a value of each member of an answer, and a body and a call of each operation', () => {
    const records = Object.entries(document.components.schemas).flatMap(([name, { examples }]) =>
      Array.isArray(examples) ? empty(examples[0], name) : [],
    );
    const bodies = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ example }) =>
        example === undefined ? [operationId] : empty(example, operationId),
      ),
    );
    expect([...records, ...bodies]).toEqual([]);
    const samples = operations.map((operation) => operation['x-codeSamples'][0]!.source);
    expect(samples.filter((source) => !source.startsWith('curl ') || source.includes('undefined'))).toEqual([]);
  });

  it('has ids that are names in every language', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
