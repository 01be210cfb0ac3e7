import type { TenantRecord } from '#kernel';
import { fieldsOf, membersOf, type FieldKind } from './fields';
import { shows, type AnyPresenter, type Schema } from './presenter';

// Members that records of many resources have: presenters spread them, bodies extend them.

const audit = shows<TenantRecord>();

/** When and by whom a record was made and last changed, as version 1 shows it. */
export const auditV1 = {
  created_at: audit.datetime('createdAt'),
  updated_at: audit.datetime('updatedAt'),
  deleted_at: audit.datetime('deletedAt', { nullable: true }),
  created_by: audit.uuid('createdById', { nullable: true }),
  updated_by: audit.uuid('updatedById', { nullable: true }),
};

/** When and by whom a record was made, and by whom it was last changed, as version 2 shows it. */
export const auditV2 = {
  created_at: audit.datetime('createdAt'),
  created_by_id: audit.uuid('createdById', { nullable: true }),
  updated_by_id: audit.uuid('updatedById', { nullable: true }),
};

interface Described {
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
}

const described = shows<Described>();

/** The description of a record as version 1 shows it beside the one that clients sent. */
export const htmlDescriptionV1 = {
  description_html: described.richText('descriptionHtml'),
  description_stripped: described.text('descriptionStripped'),
  description_binary: described.computed({ type: ['string', 'null'] }, [], () => null),
};

/** A record that another system knows by a pair of its own. */
export interface KnownOutside {
  readonly externalId: string | null;
  readonly externalSource: string | null;
}

const outside = shows<KnownOutside>();

/** The pair by which another system knows a record, as both versions show it. */
export const externalPair = {
  external_id: outside.text('externalId', { nullable: true }),
  external_source: outside.text('externalSource', { nullable: true }),
};

const pair = membersOf<KnownOutside>();

/** A body that takes the pair by which another system knows the record. */
export class ExternalPairBody {
  @pair.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @pair.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

/**
 * Makes a body take all other members that its record is shown with, without effect: so a record can be sent back as it
 * was read.
 */
export const EchoOf =
  ({ members }: AnyPresenter): ClassDecorator =>
  ({ prototype }) => {
    const own = new Set(fieldsOf(prototype as object).map(({ name }) => name));
    for (const [name, { schema }] of Object.entries(members)) {
      if (!own.has(name)) pair.readOnly(kindOf(schema))(prototype as object, name);
    }
  };

const BY_FORMAT: Readonly<Record<string, FieldKind>> = { uuid: 'uuid', 'date-time': 'datetime', date: 'date' };
const BY_TYPE: Readonly<Record<string, FieldKind>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
};

function kindOf({ type, format, items }: Schema): FieldKind {
  const [only] = [type].flat().filter((one) => one !== 'null') as string[];
  if (only === 'array') return kindOf((items ?? {}) as Schema) === 'uuid' ? 'uuids' : 'texts';
  return BY_FORMAT[format as string] ?? BY_TYPE[only as string] ?? 'value';
}
