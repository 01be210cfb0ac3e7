import { createHash } from 'node:crypto';
import { isUuid } from '#kernel';
import type { ProjectPlace } from './project';
import type { KindOfThing, Source } from './thing';

/** Kinds of things, and of parts that records of their own stand for. */
export type KindOfId =
  | KindOfThing
  | 'customerRequest'
  | 'initiativeLabel'
  | 'option'
  | 'project'
  | 'point'
  | 'releaseChangelog'
  | 'releaseComment'
  | 'releaseLabel'
  | 'releaseLink'
  | 'releaseTag';

/** Gives the id of a thing or a part of one, which is the same in each import. */
export type IdOf = (kind: KindOfId, key: string) => string;

export const idsOf =
  ({ workspaceId, projectId }: ProjectPlace, { name, keepsIds }: Pick<Source, 'name' | 'keepsIds'>): IdOf =>
  (kind, key) =>
    keepsIds && isUuid(key) ? key : uuidOf(workspaceId, `${name} ${projectId} ${kind} ${key}`);

/** Returns a UUIDv5 (RFC 9562): the same namespace and name always give the same id. */
export function uuidOf(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
