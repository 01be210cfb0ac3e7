import { BACKGROUND_STATUSES, type BackgroundFile, type TenantRecord } from '#kernel';
import { fieldsOf, membersOf, type FieldKind } from './fields';
import { shows, type AnyPresenter, type Schema } from './presenter';

// Members that records of many resources have. Presenters spread them, bodies extend them.

const audit = shows<TenantRecord>();

/** The v1 members that say when and by whom a record was created and changed. Spread them into a presenter. */
export const auditV1 = {
  created_at: audit.datetime('createdAt'),
  updated_at: audit.datetime('updatedAt'),
  deleted_at: audit.datetime('deletedAt', { nullable: true }),
  created_by: audit.uuid('createdById', { nullable: true }),
  updated_by: audit.uuid('updatedById', { nullable: true }),
};

/** The v2 members that say when and by whom a record was created and changed. Spread them into a presenter. */
export const auditV2 = {
  created_at: audit.datetime('createdAt'),
  created_by_id: audit.uuid('createdById', { nullable: true }),
  updated_by_id: audit.uuid('updatedById', { nullable: true }),
};

/** {@link auditV2} and the time of the last change. */
export const auditWithUpdateV2 = {
  created_at: auditV2.created_at,
  updated_at: audit.datetime('updatedAt'),
  created_by_id: auditV2.created_by_id,
  updated_by_id: auditV2.updated_by_id,
};

const file = shows<BackgroundFile>();

/** The v2 members of a file that is made in the background. Spread them into a presenter. */
export const backgroundFileV2 = {
  status: file.text('status', { enum: BACKGROUND_STATUSES }),
  records: file.integer('records'),
  file_bytes: file.integer('fileBytes'),
  started_at: file.datetime('startedAt', { nullable: true }),
  ended_at: file.datetime('endedAt', { nullable: true }),
  expires_at: file.datetime('expiresAt', { nullable: true }),
  message: file.text('message'),
  size: file.integer('size', { nullable: true }),
  sha256: file.text('sha256', { nullable: true }),
  missing_files: file.integer('missingFiles'),
};

interface Described {
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
}

const described = shows<Described>();

/** The v1 members that show a record's description in several forms. */
export const htmlDescriptionV1 = {
  description_html: described.richText('descriptionHtml'),
  description_stripped: described.text('descriptionStripped'),
  description_binary: described.computed({ type: ['string', 'null'] }, [], () => null),
};

/** A record with the id that it has in another system. */
export interface HasExternalPair {
  readonly externalId: string | null;
  readonly externalSource: string | null;
}

const outside = shows<HasExternalPair>();

/** The members `external_source` and `external_id`. Spread them into a presenter. */
export const externalPair = {
  external_id: outside.text('externalId', { nullable: true }),
  external_source: outside.text('externalSource', { nullable: true }),
};

const pair = membersOf<HasExternalPair>();

/** The base class of bodies with `external_source` and `external_id`. */
export class ExternalPairBody {
  @pair.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @pair.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

/**
 * Makes a body accept all other members of its presenter without effect, so that clients can send a record back as they
 * received it.
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
