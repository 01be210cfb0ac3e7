import { parseDocument } from 'htmlparser2';

type Parsed = ReturnType<typeof parseDocument>['children'][number];

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col']);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A DOM that is sufficient to read and write documents without a browser. */
export class LightNode {
  readonly childNodes: LightNode[] = [];
  readonly attributes: { name: string; value: string }[] = [];
  parentNode: LightNode | null = null;

  constructor(
    readonly nodeType: 1 | 3 | 11,
    readonly localName: string,
    public nodeValue: string | null = null,
  ) {}

  get nodeName(): string {
    return this.nodeType === 1 ? this.localName.toUpperCase() : '#text';
  }
  get tagName(): string {
    return this.nodeName;
  }
  get firstChild(): LightNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): LightNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): LightNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get firstElementChild(): LightNode | null {
    return this.childNodes.find(({ nodeType }) => nodeType === 1) ?? null;
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(({ textContent }) => textContent).join('');
  }
  get style(): { setProperty: () => void; cssText: string; length: 0 } {
    const set = (value: string) => this.setAttribute('style', value);
    return {
      length: 0,
      setProperty: () => undefined,
      set cssText(value: string) {
        set(value);
      },
    };
  }
  getAttribute(wanted: string): string | null {
    return this.attributes.find(({ name }) => name === wanted)?.value ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }
  setAttribute(name: string, value: string): void {
    this.removeAttribute(name);
    this.attributes.push({ name, value: String(value) });
  }
  removeAttribute(unwanted: string): void {
    const at = this.attributes.findIndex(({ name }) => name === unwanted);
    if (at >= 0) this.attributes.splice(at, 1);
  }
  appendChild(child: LightNode): LightNode {
    if (child.nodeType === 11) for (const one of [...child.childNodes]) this.appendChild(one);
    else {
      child.parentNode?.removeChild(child);
      child.parentNode = this;
      this.childNodes.push(child);
    }
    return child;
  }
  removeChild(child: LightNode): LightNode {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }
  contains(other: LightNode | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }
  *elements(): Generator<LightNode> {
    for (const child of this.childNodes) {
      if (child.nodeType !== 1) continue;
      yield child;
      yield* child.elements();
    }
  }
  querySelector(selector: string): LightNode | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  querySelectorAll(selector: string): LightNode[] {
    return [...this.elements()].filter((element) => element.matches(selector));
  }
  /** Supports the selectors that the schema uses: `tag`, `[name]`, `tag[name="value"]`. */
  matches(selector: string): boolean {
    const [, tag = '', conditions = ''] = /^([a-z0-9-]*)(.*)$/.exec(selector)!;
    if (tag && tag !== this.localName) return false;
    return [...conditions.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)].every(([, name, value]) =>
      value === undefined ? this.hasAttribute(name!) : this.getAttribute(name!) === value,
    );
  }
  get innerHTML(): string {
    return this.childNodes.map(written).join('');
  }
}

function written(node: LightNode): string {
  if (node.nodeType === 3) return escaped(node.nodeValue ?? '');
  const attributes = node.attributes.map(({ name, value }) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`);
  const opening = `<${node.localName}${attributes.join('')}`;
  return VOID.has(node.localName) ? `${opening} />` : `${opening}>${node.innerHTML}</${node.localName}>`;
}

function grown(parsed: Parsed, parent: LightNode): void {
  if (parsed.type === 'text') parent.appendChild(new LightNode(3, '', parsed.data));
  if (!('attribs' in parsed)) return;
  const element = new LightNode(1, parsed.name);
  for (const [name, value] of Object.entries(parsed.attribs)) element.setAttribute(name, value);
  parent.appendChild(element);
  for (const child of parsed.children) grown(child as Parsed, element);
}

export function lightDom(html: string): LightNode {
  const root = new LightNode(1, 'div');
  for (const child of parseDocument(html).children) grown(child, root);
  return root;
}

export const LIGHT_DOCUMENT = {
  createElement: (tag: string) => new LightNode(1, tag),
  createTextNode: (text: string) => new LightNode(3, '', text),
  createDocumentFragment: () => new LightNode(11, ''),
};
