import { FORM_SECONDS, isKey, type UploadGrant } from '../object-store';
import { isSameSignature, sign } from './signature';
import { accessDenied, StorageError } from './storage-error';

const ACCESS_KEY = 'cairn';
const REGION = 'local';
const ALGORITHM = 'AWS4-HMAC-SHA256';
const CREDENTIAL = new RegExp(`^${ACCESS_KEY}/(\\d{8})/${REGION}/s3/aws4_request$`);

/** The fields of a received form, by their lower-case names. */
export type FormFields = ReadonlyMap<string, string>;

type Condition = Readonly<Record<string, string>> | readonly ['content-length-range', number, number];

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly Condition[];
}

const purpose = (day: string): readonly string[] => [day, REGION, 's3', 'aws4_request'];

/** Converts to `20260114T092241Z`. */
const basic = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Returns the fields of an upload form in the protocol of S3: a policy of what may be uploaded, and its signature
 * (version 4).
 */
export function signForm(
  { key, contentType, maxBytes }: UploadGrant,
  secret: string,
  now: number,
): Record<string, string> {
  const date = basic(now);
  const day = date.slice(0, 8);
  const fields = {
    'Content-Type': contentType,
    key,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': [ACCESS_KEY, ...purpose(day)].join('/'),
    'x-amz-date': date,
  };
  const document: Policy = {
    expiration: new Date(now + FORM_SECONDS * 1000).toISOString(),
    conditions: [
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 1, maxBytes],
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  return { ...fields, policy, 'x-amz-signature': sign(secret, purpose(day), policy) };
}

/** Returns what the sender of a form may upload. Throws if the form was not issued by this server or was changed. */
export function checkForm(fields: FormFields, secret: string, now: number): UploadGrant {
  const policy = signedPolicy(fields, secret);
  if (!(Date.parse(policy.expiration) > now)) throw accessDenied('Invalid according to Policy: Policy expired.');
  const named = new Map<string, string>();
  let maxBytes = 0;
  for (const condition of policy.conditions) {
    if (isRange(condition)) maxBytes = condition[2];
    else for (const [name, value] of Object.entries(condition)) named.set(name.toLowerCase(), value);
  }
  assertAsPromised(fields, named);
  const key = named.get('key') ?? '';
  if (!isKey(key)) throw accessDenied('Invalid according to Policy: it names no key.');
  return { key, contentType: named.get('content-type') ?? '', maxBytes };
}

const isRange = (condition: Condition): condition is readonly ['content-length-range', number, number] =>
  Array.isArray(condition);

function signedPolicy(fields: FormFields, secret: string): Policy {
  const [policy, signature, credential] = ['policy', 'x-amz-signature', 'x-amz-credential'].map((name) => {
    const value = fields.get(name);
    if (!value) throw accessDenied(`The form lacks the field ${name}. Fields come before the file.`);
    return value;
  }) as [string, string, string];
  const day = CREDENTIAL.exec(credential)?.[1];
  if (!day) throw new StorageError(403, 'InvalidAccessKeyId', 'The form was not given out by this server.');
  if (!isSameSignature(signature, sign(secret, purpose(day), policy))) {
    throw new StorageError(403, 'SignatureDoesNotMatch', 'The policy was not signed by this server.');
  }
  return JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy;
}

const SIGNED_APART = new Set(['policy', 'x-amz-signature']);

/** Checks that every condition of the policy holds, and that there are no other fields. */
function assertAsPromised(fields: FormFields, conditions: ReadonlyMap<string, string>): void {
  for (const [name, value] of conditions) {
    if (name !== 'bucket' && fields.get(name) !== value) {
      throw accessDenied(`Invalid according to Policy: Policy Condition failed: ["eq", "$${name}", "${value}"]`);
    }
  }
  const extra = [...fields.keys()].filter((name) => !conditions.has(name) && !SIGNED_APART.has(name));
  if (extra.length) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
}
