import type { Attributes } from './attributes';
import { ALLOWED_ELEMENTS, VOID_ELEMENTS } from './elements';
import type { HtmlHandler } from './walk-html';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
const escapeValue = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

const OPENINGS = new Map([...ALLOWED_ELEMENTS.keys()].map((tag) => [tag, `<${tag}`]));
const CLOSINGS = new Map([...ALLOWED_ELEMENTS.keys()].map((tag) => [tag, VOID_ELEMENTS.has(tag) ? '' : `</${tag}>`]));

/** Writes HTML that every parser reads in the same way. */
export class HtmlWriter implements HtmlHandler {
  /** The pieces are joined at the end, because appending to one string leaves many intermediate strings behind. */
  private readonly pieces: string[] = [];

  open(tag: string, attributes: Attributes): void {
    this.pieces.push(OPENINGS.get(tag)!);
    for (const [name, value] of attributes) this.pieces.push(` ${name}="${escapeValue(value)}"`);
    this.pieces.push(VOID_ELEMENTS.has(tag) ? ' />' : '>');
  }

  close(tag: string): void {
    this.pieces.push(CLOSINGS.get(tag)!);
  }

  text(text: string): void {
    this.pieces.push(escapeText(text));
  }

  toString(): string {
    return this.pieces.join('');
  }
}
