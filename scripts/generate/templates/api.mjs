import { levelOf, ofProject } from '../level.mjs';

const V1 = { version: 'v1', suffix: 'V1', slug: 'workspace_slug' };
const V2 = { version: 'v2', suffix: 'V2', slug: 'slug' };

const KIT = ['ExternalPairBody', 'externalPair', 'membersOf', 'present', 'Resource', 'Serves', 'shows', 'standard'];

const imports = (names, { version }, kit) => {
  const { kebab, kebabs, camel, pascal, pascals } = names;
  const { read, write } = levelOf(names);
  return `
import { ${[...KIT, ...kit, read, write, version].sort(caseless).join(', ')} } from '#http';
import { ${camel}List, type ${pascal}Record } from '../../application/${kebab}.repository';
import { ${pascals}, type Create${pascal} } from '../../application/${kebabs}';
`;
};

const presenter = ({ camel, pascal }, { suffix }, members) => `
const show = shows<${pascal}Record>();

const ${camel}${suffix} = present<${pascal}Record>('${pascal}', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  ...externalPair,
  ${members}
});
`;

const body = ({ pascal }, { suffix }, decorator = '') => `
const member = membersOf<Create${pascal}>();

${decorator}class Create${pascal}${suffix} extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
}
`;

const resource = (names, { version, suffix, slug }, about = '') => `
@Resource({
  style: ${version},
  tag: '${names.titles}',${about}
  path: '${levelOf(names).below(slug)}/${names.kebabs}',
  level: '${names.level}',
  scope: '${names.scope}',
  allow: { read: ${levelOf(names).read}, write: ${levelOf(names).write} },${irregular(names)}
  presenter: ${names.camel}${suffix},
})`;

const irregular = ({ words, isRegular }) => (isRegular ? '' : `\n  plural: '${words}',`);

export const v1Controller = (names) =>
  imports(names, V1, ['auditV1']) +
  presenter(
    names,
    V1,
    `...auditV1,${ofProject(names, ` project: show.uuid('projectId'),`)} workspace: show.uuid('workspaceId'),`,
  ) +
  body(names, V1) +
  resource(names, V1) +
  `
@Serves(
  ...standard.records('${names.snake}_id', {
    // Lists of this version have no search.
    list: { ...${names.camel}List, searchable: false },
    body: Create${names.pascal}V1,
  }),
)
export class ${names.pascals}V1Controller {
  constructor(readonly records: ${names.pascals}) {}
}
`;

export const v2Controller = (names) =>
  imports(names, V2, ['auditV2', 'Bulk', 'EchoOf']) +
  presenter(names, V2, '...auditV2,') +
  body(names, V2, `@EchoOf(${names.camel}V2)\n`) +
  resource(names, V2, `\n  about: '${names.titles} of a ${names.level}, each with a name and a description.',`) +
  `
@Serves(
  ...standard.records('pk', { list: ${names.camel}List, body: Create${names.pascal}V2 }),
  standard.upsert({ body: Create${names.pascal}V2 }),
  ...standard.bulk(Create${names.pascal}V2),
)
export class ${names.pascals}V2Controller {
  constructor(
    readonly records: ${names.pascals},
    readonly bulk: Bulk,
  ) {}
}
`;

const caseless = (a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' });
