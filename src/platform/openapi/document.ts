import type { AnyPresenter, ApiStyle, Operation } from '#http';
import { DIALECTS } from './dialect';
import { HEADERS } from './headers';
import { HEADER_PARAMETERS } from './parameters';
import { paths } from './paths';
import { sharedResponses } from './responses';
import { Schemas, type RequiredMembers } from './schemas';
import { securitySchemes } from './security';

export interface OpenApiOptions {
  /** Public address of the server, without it the one that the document came from. */
  readonly serverUrl?: string;
}

/** The OpenAPI 3.1 document of one version: all that its operations declare, and nothing that they do not. */
export function openApi(style: ApiStyle, operations: readonly Operation[], options: OpenApiOptions = {}): object {
  const { serverUrl = '/' } = options;
  const { title, description } = DIALECTS[style.version];
  const own = operations.filter((operation) => operation.style === style);
  const schemas = new Schemas(requiredMembers(style, own));
  for (const [name, schema] of Object.entries(style.failureSchemas())) schemas.add(name, schema);
  const items = paths(own, { all: own, schemas, server: serverUrl });
  const answers = sharedResponses(style);
  return {
    openapi: '3.1.0',
    info: { title, version: style.version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    tags: tags(own, operations),
    paths: items,
    components: {
      schemas: schemas.all,
      parameters: used(HEADER_PARAMETERS, 'parameters', items),
      responses: used(answers, 'responses', items),
      headers: used(HEADERS, 'headers', { items, answers }),
      securitySchemes: securitySchemes(style, own, serverUrl),
    },
  };
}

/** Headings with what the resources below them are, in the order of their names. One version may say it for both. */
function tags(own: readonly Operation[], all: readonly Operation[]): object[] {
  const names = [...new Set(own.map(({ tag }) => tag))].sort();
  return names.map((name) => {
    const said = aboutsOf(own, name);
    return { name, ...described(said.size ? said : aboutsOf(all, name)) };
  });
}

const aboutsOf = (operations: readonly Operation[], name: string): ReadonlySet<string> =>
  new Set(operations.flatMap(({ tag, about }) => (tag === name && about !== undefined ? [about] : [])));

const described = (about: ReadonlySet<string>): object => (about.size ? { description: [...about].join('\n\n') } : {});

/** Only what nothing can leave out is required: `fields` drops members, and list rows do not have them all. */
function requiredMembers(style: ApiStyle, operations: readonly Operation[]): RequiredMembers {
  const { keptMembers } = DIALECTS[style.version];
  const selected = new Set<AnyPresenter | undefined>(
    operations.filter(({ selectable }) => selectable).map(({ presenter }) => presenter),
  );
  return (presenter) =>
    keptMembers.length || selected.has(presenter)
      ? keptMembers.filter((name) => name in presenter.members)
      : Object.keys(presenter.members).filter((name) => presenter.members[name]!.presence === 'always');
}

/** Leaves out shared parts to which `from` does not refer. */
function used<T>(parts: Readonly<Record<string, T>>, kind: string, from: object): Record<string, T> {
  const text = JSON.stringify(from);
  return Object.fromEntries(Object.entries(parts).filter(([key]) => text.includes(`"#/components/${kind}/${key}"`)));
}
