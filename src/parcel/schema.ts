import { quoted } from '../backup';
import { kindsOf, type Column, type Kind, type QueryAsked } from './catalogue';
import { FORMAT, FORMAT_VERSION } from './manifest';

type JsonSchema = Readonly<Record<string, unknown>>;

const UUID = { type: 'string', format: 'uuid' };
const HASH = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const COUNT = { type: 'integer', minimum: 0 };

/** Schemas by names of PostgreSQL types. A `jsonb` column accepts any value. */
const TYPES: Readonly<Record<string, JsonSchema>> = {
  uuid: UUID,
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  'double precision': { type: 'number' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  jsonb: {},
};

/** Returns the JSON Schema of a parcel, with a definition for each kind of records. */
export async function parcelSchema(ask: QueryAsked): Promise<JsonSchema> {
  const kinds = [...(await kindsOf(ask))].sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A workspace of Cairn as a parcel',
    description:
      'A parcel is a tar archive: manifest.json, people.ndjson.gz, records/<kind>.ndjson.gz in the order of the manifest, files.ndjson.gz and files/<sha256>. Each line of a kind is one record of $defs/<kind>.',
    $defs: { manifest: MANIFEST, person: PERSON, file: FILE, ...Object.fromEntries(kinds.map(definitionOf)) },
  };
}

const definitionOf = ({ name, columns, people }: Kind): [string, JsonSchema] => [
  name,
  closed(
    Object.fromEntries(
      columns.map((column) => {
        const schema = schemaOf(column);
        return [column.name, people.includes(column) ? { ...schema, description: 'Id of a person.' } : schema];
      }),
    ),
  ),
];

const closed = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

function schemaOf({ name, type, isArray, isNullable }: Column): JsonSchema {
  const one = TYPES[type];
  if (!one) throw new Error(`No JSON Schema is known for the type ${type} of the column ${quoted(name)}.`);
  const schema = isArray ? { type: 'array', items: one } : one;
  return isNullable && 'type' in schema ? { ...schema, type: [schema.type, 'null'] } : schema;
}

const LINES = { rows: COUNT, bytes: COUNT, sha256: HASH };
const TEXT = { type: 'string' };

const MANIFEST = closed({
  format: { const: FORMAT },
  format_version: { const: FORMAT_VERSION },
  version: { ...TEXT, description: 'Version of Cairn.' },
  created_at: { type: 'string', format: 'date-time', description: 'The instant of all records.' },
  migrations: { type: 'array', items: TEXT, description: 'Names of the applied migrations, in their order.' },
  workspace: closed({ id: UUID, slug: TEXT, name: TEXT }),
  kinds: { type: 'array', items: closed({ kind: TEXT, columns: { type: 'array', items: TEXT }, ...LINES }) },
  people: closed(LINES),
  files: closed({ ...LINES, bytes_of_files: COUNT }),
});

const PERSON = closed({ id: UUID, email: TEXT, display_name: TEXT, is_bot: { type: 'boolean' } });

const FILE = closed({ key: TEXT, content_type: TEXT, size: { type: 'integer', minimum: 1 }, sha256: HASH });
