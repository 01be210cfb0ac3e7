import type { Attributes } from './attributes';
import { HtmlWriter } from './html.writer';
import { walkHtml, type Writer } from './walk';

/** Another address for one that stands in a text; undefined where it stays. */
export type AddressOf = (address: string) => string | undefined;

const SIZES = ['width', 'height'] as const;

/** An element as it is written, with the text that it begins with. */
interface Shown {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly text?: string;
}

/** Editors' elements for files become those that browsers know, now that they have an address. */
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

class Readdressing implements Writer {
  private readonly html = new HtmlWriter();
  /** What the open elements were written as. */
  private readonly tags: string[] = [];

  constructor(private readonly addressOf: AddressOf) {}

  open(tag: string, attributes: Attributes): void {
    const name = attributes.has('src') ? 'src' : 'href';
    const written = attributes.get(name);
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

/** Clean HTML whose pictures, links and files have the addresses that `addressOf` gives them. */
export function readdressed(html: string, addressOf: AddressOf): string {
  const writer = new Readdressing(addressOf);
  walkHtml(html, writer);
  return writer.toString();
}
