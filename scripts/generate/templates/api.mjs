import { levelOf, ofProject } from '../level.mjs';

const STANDARD = ['Create', 'Id', 'List', 'ListQuery', 'Payload', 'Read', 'Remove', 'Resource', 'Update'];
const DECLARING = ['Context', 'membersOf', 'partial', 'present', 'shows'];
const BATCHES = ['Bulk', 'BulkCreate', 'BulkRemove', 'BulkUpdate', 'Upsert', 'upserted'];

/** How the two versions name things. */
const V1 = { version: 'v1', suffix: 'V1', slug: 'workspace_slug', id: ({ snake }) => `${snake}_id` };
const V2 = { version: 'v2', suffix: 'V2', slug: 'slug', id: () => 'pk' };

const id1 = (verb, name) => `${verb}_${name.replaceAll('-', '_')}`;
const id2 = (verb, name) => `${verb}-${name}`;

const importsOf = (names, { version, kit, listSpec }) => {
  const { kebab, kebabs, camel, pascal, pascals } = names;
  const kernel = ['ListRequest', ...(listSpec ? ['ListSpec'] : []), levelOf(names).ctx];
  return `
import { ${kit.join(', ')} } from '#http';
import type { ${kernel.join(', ')} } from '#kernel';
import { ${camel}List, type ${pascal}Record } from '../../application/${kebab}.repository';
import { ${pascals}, type Create${pascal}, type Revise${pascal} } from '../../application/${kebabs}';

const show = shows<${pascal}Record>();

export const ${camel}${version.toUpperCase()} = present<${pascal}Record>('${pascal}', {`;
};

const resource = (names, { version, suffix, slug }) => `
@Resource({
  style: ${version},
  tag: '${names.titles}',
  path: '${levelOf(names).below(slug)}/${names.kebabs}',
  level: '${names.level}',
  scope: '${names.scope}',
  presenter: ${names.camel}${suffix},
})
export class ${names.pascals}${suffix}Controller {`;

/** The five operations that both versions have. */
function standardOperations(names, { id, suffix }, operation, list) {
  const { camels, pascal, kebab, kebabs, words, aWord } = names;
  const { ctx, read, write } = levelOf(names);
  const key = id(names);
  return `
  @List({ id: '${operation('list', kebabs)}', summary: 'List ${words}', allow: '${read}', list: ${list} })
  list(@Context() ctx: ${ctx}, @ListQuery() request: ListRequest) {
    return this.${camels}.list(ctx, request);
  }

  @Read('${key}', { id: '${operation('get', kebab)}', summary: 'Get ${aWord}', allow: '${read}' })
  get(@Context() ctx: ${ctx}, @Id('${key}') id: string) {
    return this.${camels}.get(ctx, id);
  }

  @Create({
    id: '${operation('create', kebab)}', summary: 'Create ${aWord}', allow: '${write}', body: Create${pascal}${suffix} })
  create(@Context() ctx: ${ctx}, @Payload() command: Create${pascal}) {
    return this.${camels}.create(ctx, command);
  }

  @Update('${key}', {
    id: '${operation('update', kebab)}', summary: 'Update ${aWord}', allow: '${write}', body: Update${pascal}${suffix} })
  update(@Context() ctx: ${ctx}, @Id('${key}') id: string, @Payload() patch: Revise${pascal}) {
    return this.${camels}.revise(ctx, id, patch);
  }

  @Remove('${key}', { id: '${operation('delete', kebab)}', summary: 'Delete ${aWord}', allow: '${write}' })
  remove(@Context() ctx: ${ctx}, @Id('${key}') id: string) {
    return this.${camels}.remove(ctx, id);
  }`;
}

export function v1Controller(names) {
  const { camel, camels, pascal, pascals } = names;
  return `${importsOf(names, { version: 'v1', kit: [...DECLARING, ...STANDARD, 'v1'].sort(caseless), listSpec: true })}
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  name: show.text('name'),
  description: show.text('description'),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
${ofProject(names, `  project: show.uuid('projectId'),\n`)}  workspace: show.uuid('workspaceId'),
});

const member = membersOf<Create${pascal}>();

class Create${pascal}V1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class Update${pascal}V1 extends partial(Create${pascal}V1) {}

/** Lists of this version have no search. */
const unsearched: ListSpec = { ...${camel}List, searchable: false };
${resource(names, V1)}
  constructor(private readonly ${camels}: ${pascals}) {}
${standardOperations(names, V1, id1, 'unsearched')}
}
`;
}

export function v2Controller(names) {
  const { camel, camels, pascal, pascals } = names;
  const kit = [...DECLARING, ...STANDARD, ...BATCHES, 'v2'].sort(caseless);
  return `${importsOf(names, { version: 'v2', kit: [...kit, 'type BatchOfIds', 'type BatchOfItems'] })}
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
});

const member = membersOf<Create${pascal}>();

class Create${pascal}V2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
}

class Update${pascal}V2 extends partial(Create${pascal}V2) {}
${resource(names, V2)}
  constructor(
    private readonly ${camels}: ${pascals},
    private readonly bulk: Bulk,
  ) {}
${standardOperations(names, V2, id2, `${camel}List`)}
${batchOperations(names)}
}
`;
}

/** Upsert and the three batches, which only version 2 has. */
function batchOperations(names) {
  const { camels, pascal, kebab, kebabs, words, aWord } = names;
  const { ctx, write } = levelOf(names);
  return `
  @Upsert({ id: 'upsert-${kebab}', summary: 'Create or update ${aWord}', allow: '${write}', body: Create${pascal}V2 })
  upsert(@Context() ctx: ${ctx}, @Payload() command: Create${pascal}) {
    return upserted(command, (pair) => this.${camels}.upsert(ctx, pair));
  }

  @BulkCreate({ id: 'bulk-create-${kebabs}', summary: 'Create ${words}', allow: '${write}' })
  bulkCreate(@Context() ctx: ${ctx}, @Payload() batch: BatchOfItems) {
    return this.bulk.create<Create${pascal}>(batch, Create${pascal}V2, (command) => this.${camels}.create(ctx, command));
  }

  @BulkUpdate({ id: 'bulk-update-${kebabs}', summary: 'Update ${words}', allow: '${write}' })
  bulkUpdate(@Context() ctx: ${ctx}, @Payload() batch: BatchOfItems) {
    return this.bulk.update<Revise${pascal}>(batch, Update${pascal}V2, (id, patch) => this.${camels}.revise(ctx, id, patch));
  }

  @BulkRemove({ id: 'bulk-delete-${kebabs}', summary: 'Delete ${words}', allow: '${write}' })
  bulkRemove(@Context() ctx: ${ctx}, @Payload() batch: BatchOfIds) {
    return this.bulk.remove(batch, (id) => this.${camels}.remove(ctx, id));
  }`;
}

const caseless = (a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' });
