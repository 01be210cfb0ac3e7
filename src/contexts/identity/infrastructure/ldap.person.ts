import type { Entry } from 'ldapts' with { 'resolution-mode': 'import' };
import type { Claims, Proof } from '../application/identity-provider';

/** Attributes that are asked for. Ids are bytes in Active Directory, and text elsewhere. */
export const ATTRIBUTES = ['entryUUID', 'objectGUID', 'mail', 'displayName', 'cn', 'givenName', 'sn'];
export const BINARY = ['objectGUID'];

/** Returns the proof for a person of the directory; null if the directory gives people no lasting id. */
export function proofOf(entry: Entry, baseDn: string, groups: readonly string[]): Proof | null {
  const subject = idOf(entry);
  return subject === null ? null : { issuer: `ldap:${baseDn.toLowerCase()}`, subject, claims: claimsOf(entry, groups) };
}

/** Names and places in the tree change, and may be given to somebody else. */
function idOf({ entryUUID, objectGUID }: Entry): string | null {
  if (typeof entryUUID === 'string' && entryUUID) return entryUUID.toLowerCase();
  if (Buffer.isBuffer(objectGUID) && objectGUID.length > 0) return objectGUID.toString('hex');
  return null;
}

const claimsOf = (entry: Entry, groups: readonly string[]): Claims => ({
  email: first(entry.mail),
  // The operator says for which domains the directory vouches.
  email_verified: true,
  name: first(entry.displayName) ?? first(entry.cn),
  given_name: first(entry.givenName),
  family_name: first(entry.sn),
  groups,
});

function first(value: Entry[string] | undefined): string | undefined {
  const text = [value].flat()[0];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
