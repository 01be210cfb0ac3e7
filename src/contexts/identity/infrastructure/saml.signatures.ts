/** What the library knows and has no known weakness. It would accept SHA-1 as well. */
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];

/** Throws if any signature of the document uses an algorithm that is not known to be safe, or if it declares entities. */
export async function assertSafe(xml: string): Promise<void> {
  const document = await parsed(xml);
  if (document.doctype) throw new Error('The response has a document type');
  assertAll(document, 'SignatureMethod', SIGNATURES);
  assertAll(document, 'DigestMethod', DIGESTS);
}

/** Parses as the library does, so that both see the same document. */
async function parsed(xml: string): Promise<Document> {
  const { DOMParser } = await import('@xmldom/xmldom');
  const refuse = (message: string) => {
    throw new Error(`The response is not well-formed: ${message}`);
  };
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  return new DOMParser({ locator: {}, errorHandler }).parseFromString(xml, 'text/xml');
}

function assertAll(document: Document, element: string, safe: readonly string[]): void {
  for (const found of Array.from(document.getElementsByTagNameNS('*', element))) {
    const algorithm = found.getAttribute('Algorithm') ?? '';
    if (!safe.includes(algorithm)) throw new Error(`The response is signed with ${algorithm}`);
  }
}
