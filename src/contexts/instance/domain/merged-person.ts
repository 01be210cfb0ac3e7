import type { StandIn } from '#kernel';

/** Members and columns with queries for work items, in which people write names and addresses. */
const QUERY = /pql|query/i;
/** A quoted text or a word of a query, after the field that it is compared with if there is one. */
const TOKEN = /(\w+\s*(?:=|!=|~|!~)\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"'(),[\]=!<>~]+)/g;
/** Fields whose values are texts: a name in them is a word like any other. */
const TEXT_FIELD = /^(?:title|name|description|text)\b/i;

const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');
const unquoted = (token: string): string => (/^["']/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token);

/** Who stays after a merge. */
export interface Successor extends StandIn {
  readonly id: string;
}

/** Puts the person who stays where stored values name the one who was merged into them. */
export class MergedPerson {
  private readonly ids: RegExp;
  private readonly lowerTexts: ReadonlySet<string>;

  constructor(
    readonly id: string,
    /** Names and addresses that nobody else has. */
    private readonly texts: readonly string[],
    readonly into: Successor,
  ) {
    this.ids = new RegExp(id, 'gi');
    this.lowerTexts = new Set(texts.map((text) => text.toLowerCase()));
  }

  /** Texts of which a value that names the person contains at least one, whatever the case of the letters. */
  get needles(): string[] {
    return [this.id, ...this.texts];
  }

  /** The same person, whom only the id names. */
  byId(): MergedPerson {
    return new MergedPerson(this.id, [], this.into);
  }

  /** Returns a value with the one who stays. A list that names both, names them once. `member` is that of the value. */
  replaced(value: unknown, member: string): unknown {
    if (typeof value === 'string') return this.text(value, member);
    if (Array.isArray(value)) return this.list(value, member);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        this.withIds(name),
        this.replaced(one, QUERY.test(member) ? member : name),
      ]),
    );
  }

  private list(values: readonly unknown[], member: string): unknown[] {
    const replaced = values.map((one) => this.replaced(one, member));
    const wasThere = values.includes(this.into.id);
    let isThere = false;
    return replaced.filter((one, index) => {
      if (one !== this.into.id) return true;
      // Only what this merge doubles goes.
      const isDouble = values[index] !== one && (wasThere || isThere);
      isThere = true;
      return !isDouble;
    });
  }

  private text(text: string, member: string): string {
    const now = this.withIds(text);
    return QUERY.test(member) ? this.query(now) : now;
  }

  private query(text: string): string {
    return text.replace(TOKEN, (whole: string, field: string | undefined, token: string) => {
      const isTheirs = this.lowerTexts.has(unquoted(token).trim().toLowerCase());
      return isTheirs && !TEXT_FIELD.test(field ?? '') ? `${field ?? ''}"${escaped(this.into.email)}"` : whole;
    });
  }

  private withIds(text: string): string {
    return text.replace(this.ids, this.into.id);
  }
}
