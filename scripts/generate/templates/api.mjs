import { levelOf, ofProject } from '../level.mjs';

const KIT = ['membersOf', 'partial', 'present', 'Resource', 'Serves', 'shows', 'standard'];

/** How the two versions name things. */
const V1 = { version: 'v1', suffix: 'V1', slug: 'workspace_slug', id: ({ snake }) => `${snake}_id` };
const V2 = { version: 'v2', suffix: 'V2', slug: 'slug', id: () => 'pk' };

const id1 = (verb, name) => `${verb}_${name.replaceAll('-', '_')}`;
const id2 = (verb, name) => `${verb}-${name}`;

const importsOf = (names, { version, kit, listSpec }) => {
  const { kebab, kebabs, camel, pascal, pascals } = names;
  const kernel = listSpec ? `import type { ListSpec } from '#kernel';\n` : '';
  return `
import { ${[...KIT, ...kit].sort(caseless).join(', ')} } from '#http';
${kernel}import { ${camel}List, type ${pascal}Record } from '../../application/${kebab}.repository';
import { ${pascals}, type Create${pascal} } from '../../application/${kebabs}';

const show = shows<${pascal}Record>();

export const ${camel}${version.toUpperCase()} = present<${pascal}Record>('${pascal}', {`;
};

const resource = (names, { version, suffix, slug }, operations) => `
const READERS = '${levelOf(names).read}';
const WRITERS = '${levelOf(names).write}';

@Resource({
  style: ${version},
  tag: '${names.titles}',
  about: '${names.titles} of a ${names.level}, each with a name and a description.',
  path: '${levelOf(names).below(slug)}/${names.kebabs}',
  level: '${names.level}',
  scope: '${names.scope}',
  presenter: ${names.camel}${suffix},
})
@Serves(${operations}
)
export class ${names.pascals}${suffix}Controller {`;

/** The five operations that both versions have. */
function standardOperations(names, { id, suffix }, operation, list) {
  const { pascal, kebab, kebabs, words, aWord } = names;
  const key = id(names);
  return `
  standard.list({ id: '${operation('list', kebabs)}', summary: 'List ${words}', allow: READERS, list: ${list} }),
  standard.get('${key}', { id: '${operation('get', kebab)}', summary: 'Get ${aWord}', allow: READERS }),
  standard.create({
    id: '${operation('create', kebab)}', summary: 'Create ${aWord}', allow: WRITERS, body: Create${pascal}${suffix} }),
  standard.update('${key}', {
    id: '${operation('update', kebab)}', summary: 'Update ${aWord}', allow: WRITERS, body: Update${pascal}${suffix} }),
  standard.remove('${key}', { id: '${operation('delete', kebab)}', summary: 'Delete ${aWord}', allow: WRITERS }),`;
}

export function v1Controller(names) {
  const { camel, pascal, pascals } = names;
  return `${importsOf(names, { version: 'v1', kit: ['v1'], listSpec: true })}
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
${resource(names, V1, standardOperations(names, V1, id1, 'unsearched'))}
  constructor(readonly records: ${pascals}) {}
}
`;
}

export function v2Controller(names) {
  const { camel, pascal, pascals } = names;
  const operations = standardOperations(names, V2, id2, `${camel}List`) + batchOperations(names);
  return `${importsOf(names, { version: 'v2', kit: ['Bulk', 'v2'] })}
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
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
  @member.readOnly('uuid') updated_by_id?: string;
}

class Update${pascal}V2 extends partial(Create${pascal}V2) {}
${resource(names, V2, operations)}
  constructor(
    readonly records: ${pascals},
    readonly bulk: Bulk,
  ) {}
}
`;
}

/** Upsert and the three batches, which only version 2 has. */
function batchOperations(names) {
  const { pascal, kebab, kebabs, words, aWord } = names;
  const [create, update] = [`Create${pascal}V2`, `Update${pascal}V2`];
  return `
  standard.upsert({ id: 'upsert-${kebab}', summary: 'Create or update ${aWord}', allow: WRITERS, body: ${create} }),
  standard.bulkCreate(${create}, { id: 'bulk-create-${kebabs}', summary: 'Create ${words}', allow: WRITERS }),
  standard.bulkUpdate(${update}, { id: 'bulk-update-${kebabs}', summary: 'Update ${words}', allow: WRITERS }),
  standard.bulkRemove({ id: 'bulk-delete-${kebabs}', summary: 'Delete ${words}', allow: WRITERS }),`;
}

const caseless = (a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' });
