import { v1, v2, type Operation, type Schema } from '#http';
import { collectOperations } from './collect';
import { openApi } from './document';

interface Parameter {
  readonly name?: string;
  readonly schema?: Schema;
  readonly style?: string;
  readonly explode?: boolean;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; parameters: Parameter[] }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Made {
  /** What a generator calls the class or the enumeration. */
  readonly name: string;
  readonly place: string;
}

let declared: readonly Operation[];
beforeAll(async () => void (declared = await collectOperations()));

/** As generators of Python, Java or C# spell classes: whatever separates words is lost. */
const className = (...words: readonly string[]): string =>
  words
    .join('_')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const titleOf = ({ title }: Schema, otherwise: string): string => (typeof title === 'string' ? title : otherwise);

const PARTS = ['anyOf', 'oneOf', 'allOf'] as const;

/** The classes that are made of a schema and of what it holds: each is named after all that it lies in. */
function classesOf(schema: Schema, name: string, place: string): Made[] {
  if (schema.$ref) return [];
  const isNamed = schema.enum !== undefined || schema.properties !== undefined;
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const parts = PARTS.flatMap((keyword) => (schema[keyword] ?? []) as Schema[]);
  return [
    ...(isNamed ? [{ name, place }] : []),
    ...members.flatMap(([member, one]) => classesOf(one, className(name, titleOf(one, member)), `${place}.${member}`)),
    ...(schema.items ? classesOf(schema.items as Schema, className(name, 'item'), `${place}[]`) : []),
    ...parts.flatMap((one, index) => classesOf(one, className(name, `type_${index}`), `${place}|${index}`)),
  ];
}

/** Where a member has a default, which generators take as one that is always there, or send where it was left out. */
function defaults(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { default: value, type } = node as Schema;
  const isSchema = typeof type === 'string' || Array.isArray(type);
  return [
    ...(isSchema && value !== undefined ? [place] : []),
    ...Object.entries(node).flatMap(([name, below]) => defaults(below, `${place}.${name}`)),
  ];
}

describe.each([v1, v2])('of the document of $version generators of clients', (style) => {
  let document: Document;
  beforeAll(() => void (document = openApi(style, declared) as unknown as Document));

  it('make one class of each schema and each enumeration', () => {
    const named = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      classesOf(schema, className(titleOf(schema, name)), name),
    );
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const asked = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, schema }) =>
        schema ? classesOf(schema, className(operationId, name!), `${operationId}?${name!}`) : [],
      ),
    );
    const places = new Map<string, string[]>();
    for (const { name, place } of [...named, ...asked]) places.set(name, [...(places.get(name) ?? []), place]);
    expect(named.length).toBeGreaterThan(100);
    expect([...places].filter(([, all]) => all.length > 1)).toEqual([]);
  });

  it('find no member of a body or an answer with a default', () => {
    expect(defaults(document.components.schemas, style.version)).toEqual([]);
  });

  it('find how every list of a query travels', () => {
    const asked = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, parameters }) => parameters.map((one) => ({ operationId, ...one })));
    const lists = asked.filter(({ schema }) => [schema?.type].flat().includes('array'));
    const untold = lists.filter((one) => one.style !== 'form' || one.explode !== false);
    expect(untold.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
    expect(lists.length).toBeGreaterThan(100);
  });

  it('find no query parameter that can be null', () => {
    const nullable = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, parameters }) =>
        parameters
          .filter(({ schema }) => [schema?.type].flat().includes('null'))
          .map(({ name }) => `${operationId} ${name}`),
      );
    expect(nullable).toEqual([]);
  });
});
