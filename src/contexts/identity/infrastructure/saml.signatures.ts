import { assertAlgorithms, parseDocument } from './saml.document';

/** What the library knows and has no known weakness. It would accept SHA-1 as well. */
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];

/** Throws if any signature of the document uses an algorithm that is not known to be safe, or if it declares entities. */
export async function assertSafe(xml: string): Promise<void> {
  const document = await parseDocument(xml);
  assertAlgorithms(document, 'SignatureMethod', SIGNATURES);
  assertAlgorithms(document, 'DigestMethod', DIGESTS);
}
