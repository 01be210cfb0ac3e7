import { BulkIds, BulkItems, membersOf, partial, v2, type BodyType, type Operation, type Schema } from '#http';
import { requestBody } from './bodies';

interface Stone {
  readonly name: string;
  readonly weight: number | null;
  readonly layers: readonly string[];
  readonly page: string;
  readonly neighbourIds: readonly string[];
}

const member = membersOf<Stone>();

class CreateStone {
  @member.text('name', { required: true, max: 40, blank: false }) name!: string;
  @member.choice('weight', [1, 2], { default: 1, nullable: true, description: 'In kilograms.' }) weight?: number | null;
  @member.texts('layers') layers?: string[];
  @member.readOnly('uuid') id?: string;
}
class UpdateStone extends partial(CreateStone) {}

const COLLECTION = '/api/v2/stones/';

const operation = (id: string, method: Operation['method'], path: string, body?: BodyType) =>
  ({ id, method, style: v2, tag: 'Stones', paths: [COLLECTION + path], body }) as unknown as Operation;

const create = operation('create-stone', 'POST', '', CreateStone);
const update = operation('update-stone', 'PATCH', ':pk/', UpdateStone);

const EXAMPLE = { name: 'Flint' };

/** The body of the operation, and the schema that it refers to. */
function described(one: Operation, ...beside: Operation[]): { body: Schema; schema: Schema } {
  let schema: Schema = {};
  const body = requestBody(one, beside, { add: (name, added) => ((schema = added), { name }), example: EXAMPLE });
  return { body: body!, schema };
}

const UUID = { type: 'string', format: 'uuid' };

it('is required where a member is, and named after the operation', () => {
  expect(described(create).body).toEqual({
    required: true,
    content: { 'application/json': { schema: { name: 'CreateStoneRequest' }, example: EXAMPLE } },
  });
  expect(described(update).body).not.toHaveProperty('required');
  expect(
    requestBody(operation('archive-stone', 'POST', ':pk/archive/'), [], { add: () => ({}), example: undefined }),
  ).toBeUndefined();
});

it('declares limits, choices, defaults, nulls and what the server sets', () => {
  expect(described(create).schema).toEqual({
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 40 },
      weight: { type: ['integer', 'null'], enum: [1, 2, null], description: 'In kilograms. Default: 1.' },
      layers: { type: ['array', 'null'], items: { type: 'string' }, maxItems: 1000, description: 'Null means [].' },
      id: {
        ...UUID,
        readOnly: true,
        description: 'The server sets it. A value that you send has no effect and is listed in `X-Ignored-Parameters`.',
      },
    },
  });
});

it('declares what a rule says of a text, and how many ids are enough', () => {
  class LinkStone {
    @member.text('page', { rule: { test: Boolean, message: '', schema: { format: 'uri' } } }) page?: string;
    @member.uuids('neighbourIds', { min: 1, max: 8 }) neighbour_ids?: string[];
  }
  expect(described(operation('link-stone', 'POST', 'link/', LinkStone)).schema.properties).toEqual({
    page: { type: 'string', format: 'uri' },
    neighbour_ids: { type: 'array', items: UUID, minItems: 1, maxItems: 8 },
  });
});

it('requires nothing of a partial update and promises no defaults there', () => {
  const { required, properties } = described(update).schema as Record<string, Schema>;
  expect(required).toBeUndefined();
  expect(properties!.weight).not.toHaveProperty('default');
});

describe('a batch', () => {
  const rows = (one: Operation, ...beside: Operation[]) => described(one, ...beside).schema.properties;
  const bulkCreate = operation('bulk-create', 'POST', 'bulk-create/', BulkItems);
  const bulkUpdate: Operation = { ...operation('bulk-update', 'POST', 'bulk-update/', BulkItems), verb: 'bulk-update' };

  it('creates rows of what the operation beside it takes', () => {
    expect(rows(bulkCreate, update, create)).toMatchObject({
      items: { minItems: 1, maxItems: 50, items: { $ref: '#/components/schemas/CreateStoneRequest' } },
    });
  });

  it('updates rows with the id that the single operation has in its path', () => {
    const { items } = rows(bulkUpdate, create, update) as { items: { items: Record<string, Schema> } };
    expect(items.items.required).toEqual(['id']);
    expect(Object.keys(items.items.properties!).sort()).toEqual(['id', 'layers', 'name', 'weight']);
    expect(items.items.properties!.id).toEqual(UUID);
  });

  it('takes any object where there is no such operation, and ids for a deletion', () => {
    expect(rows(bulkCreate)).toMatchObject({ items: { items: { type: 'object' } } });
    const bulkDelete = operation('bulk-delete', 'POST', 'bulk-delete/', BulkIds);
    expect(rows(bulkDelete, create)).toMatchObject({ ids: { minItems: 1, maxItems: 50, items: UUID } });
  });
});
