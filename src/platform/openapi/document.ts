import type { AnyPresenter, ApiStyle, Operation } from '#http';
import { DIALECTS } from './dialect';
import { HEADERS } from './headers';
import { HEADER_PARAMETERS } from './parameters';
import { paths } from './paths';
import { sharedResponses } from './responses';
import { Schemas, type RequiredMembers } from './schemas';
import { securitySchemes } from './security';

export interface OpenApiOptions {
  /** The public address of the server. Without it, addresses are relative to that of the document. */
  readonly serverUrl?: string;
}

/** Makes the OpenAPI 3.1 document of one version from the declarations of its operations. */
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
    // Before the paths, because the document is half a percent smaller then, when it is compressed.
    components: {
      schemas: schemas.all,
      parameters: used(HEADER_PARAMETERS, 'parameters', items),
      responses: used(answers, 'responses', items),
      headers: used(HEADERS, 'headers', { items, answers }),
      securitySchemes: securitySchemes(style, own, serverUrl),
    },
    servers: [{ url: serverUrl }],
    tags: tags(own, operations),
    paths: items,
  };
}

/**
 * Returns the headings with descriptions of their resources, sorted by name. If a version has no description, that of
 * the other version is used.
 */
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

/**
 * Returns which members are always present. `fields` can leave out most members, and list rows do not have all of them.
 */
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

/** Keeps only the shared parts to which `from` refers. */
function used<T>(parts: Readonly<Record<string, T>>, kind: string, from: object): Record<string, T> {
  const text = JSON.stringify(from);
  return Object.fromEntries(Object.entries(parts).filter(([key]) => text.includes(`"#/components/${kind}/${key}"`)));
}
