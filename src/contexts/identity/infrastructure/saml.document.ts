/** Parses as the library does, so that both see the same document. Throws if it is not well-formed or declares entities. */
export async function parseDocument(xml: string): Promise<Document> {
  const { DOMParser } = await import('@xmldom/xmldom');
  const refuse = (message: string) => {
    throw new Error(`The response is not well-formed: ${message}`);
  };
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  const document = new DOMParser({ locator: {}, errorHandler }).parseFromString(xml, 'text/xml');
  if (document.doctype) throw new Error('The response has a document type');
  return document;
}

/** Throws if an element of this name has an algorithm that is not among those that are safe. */
export function assertAlgorithms(within: Document | Element, element: string, safe: readonly string[]): void {
  for (const found of Array.from(within.getElementsByTagNameNS('*', element))) {
    const algorithm = found.getAttribute('Algorithm') ?? '';
    if (!safe.includes(algorithm)) throw new Error(`The response has ${element} ${algorithm || 'without a name'}`);
  }
}
