import { LINK_SECONDS } from '../object-store';
import { isSameSignature, sign } from './signature';
import { accessDenied } from './storage-error';

/** The object to which a link leads, and how it is served. */
export interface LinkedObject {
  readonly key: string;
  readonly contentType: string;
  /** The header `Content-Disposition`. */
  readonly disposition: string;
}

const PURPOSE = ['download'];

const textOf = ({ key, contentType, disposition }: LinkedObject, expires: number): string =>
  JSON.stringify([key, contentType, disposition, expires]);

/** Returns the query of a link. The path is the key. */
export function signLink(object: LinkedObject, secret: string, now: number): string {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const signature = sign(secret, PURPOSE, textOf(object, expires));
  return new URLSearchParams({
    'response-content-type': object.contentType,
    'response-content-disposition': object.disposition,
    expires: String(expires),
    signature,
  }).toString();
}

/** Checks a link and returns its object. Throws if this server did not sign the link, or if it has expired. */
export function checkLink(key: string, query: URLSearchParams, secret: string, now: number): LinkedObject {
  const of = (name: string): string => query.get(name) ?? '';
  const object = { key, contentType: of('response-content-type'), disposition: of('response-content-disposition') };
  const expires = Number(of('expires'));
  if (!isSameSignature(of('signature'), sign(secret, PURPOSE, textOf(object, expires)))) {
    throw accessDenied('The link was not signed by this server.');
  }
  if (expires * 1000 <= now) throw accessDenied('The link has expired.');
  return object;
}
