import {
  feature,
  membersOf,
  parseAllowed,
  present,
  shows,
  v1,
  v2,
  type ApiStyle,
  type Operation,
  type Schema,
} from '#http';
import { filter, order, type ListSpec, type Lookup } from '#kernel';
import { openApi } from './document';

interface Stone {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string | null;
  readonly weight: number;
}

const show = shows<Stone>();
abstract class Owners implements Lookup<Stone> {
  abstract byIds(): Promise<Map<string, Stone>>;
}
const ownerLite = present<Stone>('OwnerLite', { id: show.uuid('id'), name: show.text('name') });
const owner = show.via(Owners, 'ownerId', () => ownerLite);
const members = {
  id: show.uuid('id'),
  name: show.text('name'),
  owner_id: show.uuid('ownerId', { nullable: true }),
  weight: show.number('weight', { presence: 'single' }),
};
const stone = present<Stone>('Stone', members, { owner });
const stoneWithId = present<Stone>('Stone', { id: show.uuid('id'), owner: show.uuid('ownerId') }, { owner });

const member = membersOf<Stone>();
class StoneBody {
  @member.text('name') name?: string;
}
class StoneQuery {
  @member.boolean('weight', { required: true, description: 'Only heavy ones.' }) heavy!: boolean;
}

const list: ListSpec = {
  filters: { name: filter.name('eq', 'in') },
  orderings: { name: {}, createdAt: { cursor: true } },
  defaultOrder: order('name'),
  searchable: true,
};

const COLLECTION = 'workspaces/:slug/projects/:project_id/stones/';

/** A declared operation with what the tests do not look at filled in. */
function operation(style: ApiStyle, changes: Partial<Operation>): Operation {
  return {
    id: 'get-stone',
    summary: 'Get a stone',
    style,
    tag: 'Stones',
    method: 'GET',
    paths: [`${style.root}/${COLLECTION}:pk/`],
    root: `${style.root}/${COLLECTION}`,
    level: 'project',
    projectParam: 'project_id',
    names: {},
    access: changes.method && changes.method !== 'GET' ? 'write' : 'read',
    shape: 'one',
    status: 200,
    scopes: ['read', 'projects.stones:read'],
    allow: parseAllowed('PA own(C)'),
    gates: [],
    presenter: stone,
    passive: [],
    selectable: true,
    survivesArchive: false,
    secret: false,
    ...changes,
  };
}

const collection = (style: ApiStyle) => ({ paths: [`${style.root}/${COLLECTION}`] });
const listed = (style: ApiStyle) => operation(style, { id: 'list-stones', shape: 'page', list, ...collection(style) });
const created = operation(v2, {
  id: 'create-stone',
  method: 'POST',
  status: 201,
  body: StoneBody,
  ...collection(v2),
});
const updated = (style: ApiStyle) => operation(style, { id: 'update-stone', method: 'PATCH', body: StoneBody });

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly responses: Readonly<Record<string, { readonly headers: object; readonly content: object }>>;
  readonly security: readonly object[];
}
interface Document {
  readonly servers: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

const document = (style: ApiStyle, ...operations: Operation[]) => openApi(style, operations) as unknown as Document;
const only = (shown: Document): Described => Object.values(Object.values(shown.paths)[0]!)[0]!;
const parameter = (described: Described, name: string) => described.parameters.find((one) => one.name === name);
const headerKeys = ({ parameters }: Described) =>
  parameters.flatMap((one) => ('$ref' in one ? [String(one.$ref).split('/').pop()] : []));

describe('paths', () => {
  it('serves templates with the closing slash, other spellings and PUT as operations of their own', () => {
    const other = `${v1.root}/workspaces/:slug/projects/:project_id/rocks/:pk/`;
    const one = { ...updated(v1), paths: [...updated(v1).paths, other] };
    const { paths } = document(v1, one, updated(v2));
    const ids = Object.entries(paths).map(([path, item]) => [path, item.patch!.operationId, item.put!.operationId]);
    expect(ids).toEqual([
      ['/api/v1/workspaces/{slug}/projects/{project_id}/rocks/{pk}/', 'update-rock', 'update-rock_by_put'],
      ['/api/v1/workspaces/{slug}/projects/{project_id}/stones/{pk}/', 'update-stone', 'update-stone_by_put'],
    ]);
  });

  it('has no PUT where a version has none', () => {
    expect(Object.keys(Object.values(document(v2, updated(v2)).paths)[0]!)).toEqual(['patch']);
  });

  it('splits a segment that is made of two parameters', () => {
    const path = `${v1.root}/workspaces/:slug/work-items/:project_identifier-:issue_identifier/`;
    const { paths } = document(v1, operation(v1, { paths: [path], level: 'workspace' }));
    const [[template, item]] = Object.entries(paths) as [[string, Record<string, Described>]];
    expect(template).toBe('/api/v1/workspaces/{slug}/work-items/{project_identifier}-{issue_identifier}/');
    expect(item.get!.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual([
      'slug',
      'project_identifier',
      'issue_identifier',
    ]);
  });

  it('says where an operation is found that another spelling has no word for', () => {
    const other = `${v1.root}/workspaces/:slug/projects/:project_id/rocks/:pk/`;
    const one = { ...updated(v1), id: 'polish', paths: [...updated(v1).paths, other] };
    const ids = Object.values(document(v1, one).paths).map(({ patch }) => patch!.operationId);
    expect(ids).toEqual(['polish_at_rocks', 'polish']);
  });

  it('says what is done, who may call and what refuses it', () => {
    const declared = { verb: 'read', gates: [feature('wiki')] } as const;
    expect(only(document(v2, operation(v2, declared))).description.split('\n\n')).toEqual([
      'Returns a stone.',
      'Returns 200 with the stone.',
      '**Who may**: project admins, project contributors on records that they created. ' +
        'A token needs one of the scopes `read`, `projects.stones:read`.',
      '**Refused** with 402 without the feature `wiki`; 403 for other roles and tokens; 404 for records that the caller cannot see.',
    ]);
  });

  it('takes what the operation says of itself for what its verb does', () => {
    const { description } = only(document(v2, operation(v2, { verb: 'read', description: 'Weighs a stone.' })));
    expect(description).toMatch(/^Weighs a stone\.\n\n/);
  });
});

describe('parameters', () => {
  it('declares ids as UUIDs, but neither the slug nor a project, which has an identifier too', () => {
    const described = only(document(v2, operation(v2, {})));
    expect(parameter(described, 'pk')!.schema).toEqual({ type: 'string', format: 'uuid' });
    expect(parameter(described, 'slug')!.schema).toEqual({ type: 'string' });
    expect(parameter(described, 'project_id')!.schema).toEqual({ type: 'string' });
  });

  it('lists what fields and expand take; list rows cannot name what only single objects show', () => {
    const items = (described: Described, name: string) => parameter(described, name)!.schema.items as Schema;
    const one = only(document(v2, operation(v2, {})));
    expect(items(one, 'fields').enum).toEqual(['id', 'name', 'owner_id', 'weight', 'all']);
    expect(items(one, 'expand').enum).toEqual(['owner']);
    expect(items(only(document(v2, listed(v2))), 'fields').enum).toEqual(['id', 'name', 'owner_id', 'all']);
  });

  it('has neither where they have no effect', () => {
    const described = only(document(v2, operation(v2, { selectable: false })));
    expect(parameter(described, 'fields')).toBeUndefined();
    expect(parameter(described, 'expand')).toBeUndefined();
  });

  it('sends several values as one with commas', () => {
    expect(parameter(only(document(v2, listed(v2))), 'name__in')).toMatchObject({ style: 'form', explode: false });
  });

  it('adds the query of the operation and what is accepted without effect, each name once', () => {
    const one = operation(v2, { query: StoneQuery, passive: ['limit', 'fields'] });
    const described = only(document(v2, one));
    expect(parameter(described, 'heavy')).toEqual({
      name: 'heavy',
      in: 'query',
      required: true,
      description: 'Only heavy ones.',
      schema: { type: 'boolean' },
    });
    expect(parameter(described, 'limit')).toHaveProperty('description', expect.stringContaining('Has no effect here'));
    expect(described.parameters.filter(({ name }) => name === 'fields')).toHaveLength(1);
    expect(parameter(described, 'fields')!.schema.type).toBe('array');
  });

  it.each([
    [operation(v2, {}), ['IfNoneMatch', 'Prefer']],
    [listed(v2), ['Prefer', 'WritePosition']],
    [created, ['IdempotencyKey', 'PreferOfWrites']],
    [updated(v2), ['IdempotencyKey', 'IfMatch', 'PreferOfWrites']],
    [operation(v2, { method: 'DELETE', shape: 'none' }), ['IdempotencyKey', 'IfMatch', 'PreferOfWrites']],
  ])('takes the headers that have an effect: %#', (one, expected) => {
    expect(headerKeys(only(document(v2, one)))).toEqual(expected);
  });
});

describe('responses', () => {
  it('answers every failure that can occur, writes with those of a body and a conflict', () => {
    const statuses = (one: Operation) => Object.keys(only(document(v2, one)).responses).join(' ');
    expect(statuses(listed(v2))).toBe('200 400 401 402 403 404 406 429 500 503');
    expect(statuses(operation(v2, {}))).toBe('200 304 400 401 402 403 404 406 429 500 503');
    expect(statuses(created)).toBe('201 400 401 402 403 404 406 409 413 415 429 500 503 507');
    expect(statuses({ ...created, status: 200, alsoStatus: 201 })).toMatch(/^200 201 400 /);
  });

  it.each([
    ['page', { $ref: '#/components/schemas/StoneList' }],
    ['one', { $ref: '#/components/schemas/Stone' }],
    ['array', { type: 'array', items: { $ref: '#/components/schemas/Stone' } }],
    ['plain', { type: 'integer', examples: [1] }],
  ] as const)('describes the shape %s', (shape, schema) => {
    const one = operation(v2, { shape, ...(shape === 'page' ? { list } : {}), answer: { type: 'integer' } });
    expect(only(document(v2, one)).responses['200']!.content).toEqual({ 'application/json': { schema } });
  });

  it('has no content without a body, and the headers of the operation', () => {
    const gone = { method: 'DELETE', shape: 'none', status: 204, answerHeaders: { 'X-Gone': 'Since when.' } } as const;
    const { content, headers } = only(document(v2, operation(v2, gone))).responses['204']!;
    expect(content).toBeUndefined();
    expect(headers).toHaveProperty('X-Gone', { description: 'Since when.', schema: { type: 'string' } });
    expect(headers).not.toHaveProperty('ETag');
  });

  it('shows failures in the shape of the version', () => {
    const bodies = [v1, v2].map((style) => document(style, listed(style)).components.responses!.RateLimited!.content);
    expect(bodies).toEqual([
      {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
        },
      },
      {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: expect.objectContaining({ type: 'rate_limited', code: 'rate_limited' }) as Schema,
        },
      },
    ]);
  });

  it('refuses an operation that answers records of no declared shape', () => {
    expect(() => document(v2, operation(v2, { presenter: undefined }))).toThrow('get-stone');
  });
});

describe('records', () => {
  const stoneOf = (style: ApiStyle, changes: Partial<Operation>) =>
    document(style, operation(style, changes)).components.schemas!.Stone as Record<string, Schema>;

  it('requires only what fields cannot leave out', () => {
    expect(stoneOf(v2, {}).required).toEqual(['id']);
    expect(stoneOf(v1, {}).required).toBeUndefined();
    expect(stoneOf(v1, { selectable: false }).required).toEqual(['id', 'name', 'owner_id']);
  });

  it('shows an expansion beside the ids, or in the place of the member that has its name', () => {
    const lite = { $ref: '#/components/schemas/OwnerLite' };
    expect(stoneOf(v2, {}).properties!.owner).toMatchObject({ anyOf: [lite, { type: 'null' }] });
    const id = { type: 'string', format: 'uuid' };
    expect(stoneOf(v1, { presenter: stoneWithId }).properties!.owner).toMatchObject({
      anyOf: [id, lite, { type: 'null' }],
    });
  });

  it('refuses two shapes under one name', () => {
    const other = operation(v2, { id: 'other', paths: ['/other/'], presenter: stoneWithId });
    expect(() => document(v2, operation(v2, {}), other)).toThrow('"Stone"');
  });
});

describe('security', () => {
  it('takes a key, or a token with any one of the scopes', () => {
    expect(only(document(v2, operation(v2, {}))).security).toEqual([
      { ApiKey: [] },
      { OAuth2: ['read'] },
      { OAuth2: ['projects.stones:read'] },
    ]);
    expect(only(document(v2, operation(v2, { scopes: [] }))).security).toEqual([{ ApiKey: [] }, { OAuth2: [] }]);
  });

  it('describes the scopes in use and no other, those of extensions by their name', () => {
    const { OAuth2 } = document(v2, operation(v2, {})).components.securitySchemes!;
    expect(OAuth2!.flows).toEqual({
      authorizationCode: {
        authorizationUrl: '/auth/o/authorize/',
        tokenUrl: '/auth/o/token/',
        scopes: {
          'projects.stones:read': 'projects.stones:read',
          read: 'Read everything that you can see.',
        },
      },
    });
  });

  it('names the public address where it is known', () => {
    const shown = openApi(v2, [operation(v2, {})], { serverUrl: 'https://pm.example.com/cairn' }) as Document;
    expect(shown.servers).toEqual([{ url: 'https://pm.example.com/cairn' }]);
    expect(JSON.stringify(shown.components.securitySchemes)).toContain(
      'https://pm.example.com/cairn/auth/o/authorize/',
    );
  });
});
