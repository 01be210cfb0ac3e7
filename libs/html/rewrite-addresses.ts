import type { Attributes } from './attributes';
import { HtmlWriter } from './html.writer';
import { walkHtml, type HtmlHandler } from './walk-html';

/** Returns the replacement for an address in a text; undefined keeps it, or removes one that texts cannot keep. */
export type AddressOf = (address: string) => string | undefined;

const SIZES = ['width', 'height'] as const;

/** An element as it is written, with a text at its beginning. */
interface Shown {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly text?: string;
}

/** Replaces editor elements for files by standard ones, now that the address is known. */
function shown(tag: string, attributes: Attributes, name: 'src' | 'href', address: string): Shown {
  if (tag === 'image-component') {
    const sizes = SIZES.flatMap((size) => (attributes.has(size) ? [[size, attributes.get(size)!] as const] : []));
    return { tag: 'img', attributes: new Map([['src', address], ['alt', ''], ...sizes]) };
  }
  if (tag === 'attachment-component') {
    const text = attributes.get('entity_name') ?? 'Attachment';
    return {
      tag: 'a',
      attributes: new Map([
        ['href', address],
        ['rel', 'noopener noreferrer'],
      ]),
      text,
    };
  }
  return { tag, attributes: new Map([...attributes, [name, address]]) };
}

class Readdressing implements HtmlHandler {
  private readonly html = new HtmlWriter();
  /** The tags with which open elements were written. */
  private readonly tags: string[] = [];
  /** Address of the next element that texts cannot keep, such as `data:`. */
  private odd: string | undefined;

  constructor(private readonly addressOf: AddressOf) {}

  lost(_tag: string, address: string): void {
    this.odd = address;
  }

  open(tag: string, attributes: Attributes): void {
    const name = this.odd !== undefined || attributes.has('src') ? 'src' : 'href';
    const written = this.odd ?? attributes.get(name);
    this.odd = undefined;
    const address = written === undefined ? undefined : this.addressOf(written);
    const one = address === undefined ? { tag, attributes } : shown(tag, attributes, name, address);
    this.html.open(one.tag, one.attributes);
    if (one.text) this.html.text(one.text);
    this.tags.push(one.tag);
  }

  close(): void {
    this.html.close(this.tags.pop()!);
  }

  text(text: string): void {
    this.html.text(text);
  }

  toString(): string {
    return this.html.toString();
  }
}

/**
 * Returns clean HTML in which the addresses of pictures, links and files are replaced by those that `addressOf`
 * returns. It is asked for addresses of pictures that texts cannot keep as well, such as `data:`.
 */
export function rewriteAddresses(html: string, addressOf: AddressOf): string {
  const writer = new Readdressing(addressOf);
  walkHtml(html, writer);
  return writer.toString();
}
