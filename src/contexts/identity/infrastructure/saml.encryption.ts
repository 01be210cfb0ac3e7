import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { assertAlgorithms, parseDocument } from './saml.document';

/** Ways to encrypt the key of the assertion, as the metadata name them. RSA 1.5 is not among them. */
export const KEY_TRANSPORTS = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
];

/**
 * Ways to encrypt the assertion. Triple DES is not among them. CBC notices no change, but the signature of the assertion does,
 * and some providers, such as Entra ID, have nothing else.
 */
const CIPHERS = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
];

/** Digests of OAEP, which needs no resistance to collisions. */
const DIGESTS = [
  'http://www.w3.org/2000/09/xmldsig#sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

const DECLARATION = /^\s*<\?xml[^>]*\?>/;

/**
 * Returns the response with its assertion decrypted; as it is if the assertion is not encrypted. Everybody can encrypt, so this
 * proves nothing: what comes out has to be checked like a response that came so. Only a signature of the whole response does
 * not hold any more.
 */
export async function withDecrypted(xml: string, keys: () => Promise<readonly string[]>): Promise<string> {
  const document = await parseDocument(xml);
  const [encrypted, another] = Array.from(document.documentElement.childNodes).filter(
    (node): node is Element => (node as Element).localName === 'EncryptedAssertion',
  );
  if (!encrypted) return xml;
  if (another) throw new Error('The response has several assertions');
  const assertion = await decrypted(encrypted, await keys());
  // Put in as text: a signature holds for what was signed to the letter.
  const place = document.createComment(randomUUID());
  document.documentElement.replaceChild(place, encrypted);
  return document.toString().replace(`<!--${place.data}-->`, () => assertion);
}

async function decrypted(element: Element, keys: readonly string[]): Promise<string> {
  assertAlgorithms(element, 'EncryptionMethod', [...KEY_TRANSPORTS, ...CIPHERS]);
  assertAlgorithms(element, 'DigestMethod', DIGESTS);
  const assertion = (await opened(element.toString(), keys)).replace(DECLARATION, '');
  const { documentElement } = await parseDocument(assertion);
  if ((documentElement as Element | null)?.localName !== 'Assertion')
    throw new Error('What is encrypted is no assertion');
  return assertion;
}

async function opened(xml: string, keys: readonly string[]): Promise<string> {
  const { decrypt } = await import('xml-encryption');
  const open = promisify(decrypt);
  // The library counts CBC among the weak: what is allowed stands above.
  const allowed = { disallowDecryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false };
  for (const key of keys) {
    const assertion = await open(xml, { key, ...allowed }).catch(() => '');
    if (assertion) return assertion;
  }
  throw new Error('The assertion is encrypted with another key than ours, or in a way that is not supported');
}
