/** How texts know a person. */
export interface PersonTexts {
  /** Names that others see. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  /** First and last names. They are replaced only beside something else of the person. */
  readonly parts: readonly string[];
  /** Those of the names that somebody else has, too. They are replaced only in records that name the person by the id. */
  readonly shared: readonly string[];
}

/** The name and the address that replace those of an erased person. */
export interface StandIn {
  readonly email: string;
  readonly displayName: string;
}

/** Members of records in which the service writes names of people. In others, a name is a word like any other. */
const NAMED = /name|actor|author|owner|user|person|people|assignee|member|lead|creator|value|label|title|_by$/i;
const PART = /(first|last|given|family)_?name$/i;
const QUERY = /pql|query/i;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const uri = (text: string): string => encodeURIComponent(text);
const form = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
const FORMS = [json, html, uri, form] as const;

/** Replaces the names and addresses of an erased person in copies that the service wrote. */
export class FormerPerson {
  private readonly addresses: RegExp | null;

  constructor(
    readonly id: string,
    private readonly texts: PersonTexts,
    readonly stand: StandIn,
    /** Ids that the person had before. */
    private readonly formerIds: readonly string[] = [],
  ) {
    const such = texts.addresses.flatMap((address) => [escaped(address), escaped(uri(address))]);
    // In an encoded text the address may follow an escape such as %20.
    this.addresses = such.length
      ? new RegExp(`(?:(?<![\\w.+-])|(?<=%[0-9a-f]{2}))(?:${such.join('|')})(?![\\w-]|\\.\\w)`, 'gi')
      : null;
  }

  get ids(): readonly string[] {
    return [this.id, ...this.formerIds];
  }

  /** Texts of which a record that knows the person contains at least one, whatever the case of the letters. */
  get needles(): string[] {
    const { names, addresses } = this.texts;
    return [...new Set([...names, ...addresses].flatMap((text) => [text, ...FORMS.map((as) => as(text))]))];
  }

  get lowerAddresses(): string[] {
    return this.texts.addresses.map((address) => address.toLowerCase());
  }

  /** Returns a JSON value with what stands in for the person. `isAbout` says that its record names the person by the id. */
  replaced(value: unknown, member: string, isAbout: boolean): unknown {
    if (typeof value === 'string') return this.text(value, member, isAbout);
    if (Array.isArray(value)) return value.map((one) => this.replaced(one, member, isAbout));
    if (typeof value !== 'object' || value === null) return value;
    return this.members(value as Readonly<Record<string, unknown>>, isAbout);
  }

  /** Returns a text for readers, such as a mail, with what stands in for the person wherever it names them. */
  inProse(text: string): string {
    const { names } = this.texts;
    return names.reduce((before, name) => this.spelled(before, name), this.withAddresses(text));
  }

  private members(record: Readonly<Record<string, unknown>>, isAbout: boolean): Record<string, unknown> {
    const isTheirs = isAbout || Object.values(record).includes(this.id);
    const pairs = Object.entries(record).map(([member, one]) => ({
      ...{ member, one },
      now: this.replaced(one, member, isTheirs),
    }));
    const isChanged = pairs.some(({ one, now }) => typeof one === 'string' && one !== now);
    const shown = ({ member, now }: (typeof pairs)[number]) =>
      isChanged && PART.test(member) && this.texts.parts.includes(now as string) ? '' : now;
    return Object.fromEntries(pairs.map((pair) => [this.withAddresses(pair.member), shown(pair)]));
  }

  private text(text: string, member: string, isAbout: boolean): string {
    if (NAMED.test(member)) {
      const parts = text.split(', ').map((part) => (this.isName(part, isAbout) ? this.stand.displayName : part));
      return this.withAddresses(this.isName(text, isAbout) ? this.stand.displayName : parts.join(', '));
    }
    if (/^\s*[[{]/.test(text)) return this.inJson(text, isAbout);
    return this.withAddresses(QUERY.test(member) ? this.quoted(text, isAbout) : text);
  }

  private inJson(text: string, isAbout: boolean): string {
    try {
      const before: unknown = JSON.parse(text);
      const [was, now] = [JSON.stringify(before), JSON.stringify(this.replaced(before, '', isAbout))];
      return was === now ? this.withAddresses(text) : now;
    } catch {
      return this.withAddresses(text);
    }
  }

  private quoted(text: string, isAbout: boolean): string {
    return this.texts.names
      .filter((name) => this.isName(name, isAbout))
      .reduce((before, name) => before.replaceAll(`"${json(name)}"`, `"${this.stand.displayName}"`), text);
  }

  private spelled(text: string, name: string): string {
    const plain = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`, 'gu');
    const forms = FORMS.filter((as) => as(name) !== name);
    return forms.reduce(
      (before, as) => before.replaceAll(as(name), as(this.stand.displayName)),
      text.replace(plain, this.stand.displayName),
    );
  }

  private isName(text: string, isAbout: boolean): boolean {
    return this.texts.names.includes(text) && (isAbout || !this.texts.shared.includes(text));
  }

  private withAddresses(text: string): string {
    return this.addresses ? text.replace(this.addresses, this.stand.email) : text;
  }
}
