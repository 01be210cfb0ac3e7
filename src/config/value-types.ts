import { closest, distance } from 'fastest-levenshtein';
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isAddedFeature, type Feature } from '#kernel';
import { FEATURES } from '../contexts/features';

/** How the text of a variable is converted to a value. */
export interface ValueType<T> {
  /** Completes the sentence "must be ...". */
  readonly rule: string;
  /** The unit of a number, in the plural. */
  readonly unit?: string;
  /** True if spaces around the text are part of the value. */
  readonly verbatim?: true;
  /** Returns the value, or undefined if the text is invalid. */
  parse(text: string): T | undefined;
  /** Returns a correction of an invalid text, or undefined. */
  suggest?(text: string): string | undefined;
  /** Formats the value as an operator would write it. The default is `String(value)` with the unit. */
  print?(value: T): string;
}

export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

export function integer(min: number, max: number, unit?: string): ValueType<number> {
  return {
    rule: `a whole number ${unit === undefined ? '' : `of ${unit} `}from ${min} to ${max}`,
    unit,
    parse: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
  };
}

/** A part of a whole. */
export const share: ValueType<number> = {
  rule: 'a number from 0 to 1',
  parse: (text) => (/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
};

export function choice<const T extends readonly string[]>(...options: T): ValueType<T[number]> {
  return {
    rule: `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`,
    parse: (text) => options.find((option) => option === text.toLowerCase()),
  };
}

export function matching(rule: string, pattern: RegExp): ValueType<string> {
  return { rule, parse: (text) => (pattern.test(text) ? text : undefined) };
}

export function list<T>(items: string, item: ValueType<T>): ValueType<readonly T[]> {
  return {
    rule: `a comma-separated list of ${items}`,
    parse(text) {
      const parts = text.split(',').map((part) => part.trim());
      const values = parts.filter((part) => part !== '').map((part) => item.parse(part));
      return values.every((value) => value !== undefined) ? values : undefined;
    },
    print: (values) => values.join(', '),
  };
}

const HEADER = /^([!#$%&'*+.^_`|~0-9a-z-]+)\s*=\s*([!-+\--~ ]*)$/i;

const header: ValueType<readonly [name: string, value: string]> = {
  rule: 'a header',
  parse(text) {
    const [found, name = '', value = ''] = HEADER.exec(text) ?? [];
    if (found === undefined || /%(?![0-9a-f]{2})/i.test(value)) return undefined;
    const plain = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return /[^ -~]/.test(plain) ? undefined : [name, plain];
  },
};
const headerList = list('headers as in name=value', header);

export const headers: ValueType<Readonly<Record<string, string>>> = {
  rule: headerList.rule,
  parse(text) {
    const found = headerList.parse(text);
    return found && Object.fromEntries(found);
  },
};

export const packageName: ValueType<string> = {
  rule: 'the name of a package',
  parse: (text) => (/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(text) ? text : undefined),
};

export function url(...schemes: readonly string[]): ValueType<string> {
  return {
    rule: `a URL that starts with ${schemes.join(' or ')} (write special characters of a password as %XX)`,
    parse: (text) => (schemes.some((scheme) => text.startsWith(scheme)) && URL.canParse(text) ? text : undefined),
  };
}

export const publicUrl: ValueType<string> = {
  rule: 'a URL that starts with http:// or https://, without user name, query or fragment',
  parse(text) {
    if (!/^https?:\/\/[^?#@]+$/i.test(text) || !URL.canParse(text)) return undefined;
    return new URL(text).href.replace(/\/+$/, '');
  },
};

export const issuer: ValueType<string> = {
  rule: 'a URL that starts with https://, or with http:// on this machine, without user name, query or fragment',
  parse: (text) => (publicUrl.parse(text) && isTrustworthy(new URL(text)) ? text : undefined),
};

/** An address that browsers are sent to. Some identity providers have a query in theirs. */
export const providerPage: ValueType<string> = {
  rule: 'a URL that starts with https://, or with http:// on this machine, without user name or fragment',
  parse: (text) =>
    /^https?:\/\/[^#@\s]+$/i.test(text) && URL.canParse(text) && isTrustworthy(new URL(text)) ? text : undefined,
};

/** Without encryption, an attacker on the network could impersonate the provider. */
const isTrustworthy = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

const origin: ValueType<string> = {
  rule: 'an origin',
  parse(text) {
    if (!/^https?:\/\/[^/?#@]+$/i.test(text) || !URL.canParse(text)) return undefined;
    return new URL(text).origin;
  },
};
const originList = list('origins such as https://app.example.com', origin);

export const origins: ValueType<'*' | readonly string[]> = {
  rule: `* or ${originList.rule}`,
  parse: (text) => (text === '*' ? text : originList.parse(text)),
  print: (allowed) => (allowed === '*' ? allowed : allowed.join(', ')),
};

export const mailbox: ValueType<string> = {
  rule: 'an e-mail address, or a name with the address as in Cairn <cairn@example.com>',
  parse: (text) => (/^([^<>@\p{Cc}]+ )?<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/u.test(text) ? text : undefined),
};

const address: ValueType<string> = {
  rule: 'an e-mail address',
  parse: (text) => (/^[^\s@<>,]{1,64}@[^\s@<>,]{1,189}$/.test(text) ? text.toLowerCase() : undefined),
};
export const addresses = list('e-mail addresses', address);

export const directoryServer: ValueType<string> = {
  rule: 'a URL that starts with ldap:// or ldaps://, with host and port alone',
  parse: (text) => (/^ldaps?:\/\/[^/?#@\s]+\/?$/i.test(text) && URL.canParse(text) ? text.toLowerCase() : undefined),
};

export const userFilter: ValueType<string> = {
  rule: 'a filter in brackets with {name}, such as (uid={name})',
  parse: (text) => (/^\(.*=\{name\}.*\)$/.test(text) && isBalanced(text) ? text : undefined),
};

function isBalanced(filter: string): boolean {
  let depth = 0;
  for (const letter of filter) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const domain = matching('a domain', /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/);
const domainList = list('domains such as example.com', {
  ...domain,
  parse: (text) => domain.parse(text.toLowerCase()),
});

export const domains: ValueType<'*' | readonly string[]> = {
  rule: `* or ${domainList.rule}`,
  parse: (text) => (text === '*' ? text : domainList.parse(text)),
  print: (named) => (named === '*' ? named : named.join(', ')),
};

export const nameServers = list('IP addresses, with a port if it is not 53', {
  rule: 'an IP address',
  parse: (text) => (isIP(text.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) ? text : undefined),
});

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export const certificates: ValueType<readonly string[]> = {
  rule: 'one or more certificates in PEM form (-----BEGIN CERTIFICATE-----)',
  parse(text) {
    const found = text.match(PEM) ?? [];
    const rest = text.replace(PEM, '').trim();
    return found.length > 0 && rest === '' && found.every(isCertificate) ? found : undefined;
  },
};

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}

export const password: ValueType<string> = {
  rule: 'at least 8 characters long',
  verbatim: true,
  parse: (text) => (text.length >= 8 ? text : undefined),
};

export const directory: ValueType<string> = { rule: 'the path of a directory', parse: (text) => resolve(text) };

export const file: ValueType<string> = { rule: 'the path of a file', parse: (text) => resolve(text) };

const BUCKET_PLACE = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*\/?$/;

/** Where back-ups lie: a directory, or a bucket with what all names in it begin with. */
export const backupPlace: ValueType<string> = {
  rule: 'the path of a directory, or s3://bucket or s3://bucket/prefix',
  parse(text) {
    if (!/^[a-z0-9]+:\/\//i.test(text)) return resolve(text);
    return BUCKET_PLACE.test(text) ? text.replace(/\/+$/, '') : undefined;
  },
};

/** The least and the greatest number of each field of a crontab. */
const CRON_FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

function isCronPart(text: string, [min, max]: readonly [number, number]): boolean {
  const found = /^(?:\*(?:\/([1-9]\d?))?|(\d\d?)(?:-(\d\d?))?)$/.exec(text);
  if (!found) return false;
  const [from, to] = [Number(found[2] ?? min), Number(found[3] ?? found[2] ?? max)];
  return min <= from && from <= to && to <= max;
}

/** When something comes again: what the queue of jobs takes, and nothing that it would refuse. */
export const cron: ValueType<string> = {
  rule: 'off, or the five fields of a crontab in UTC (minute, hour, day, month, weekday), as in 0 3 * * *',
  parse(text) {
    if (text.toLowerCase() === 'off') return 'off';
    const fields = text.split(/\s+/);
    if (fields.length !== CRON_FIELDS.length) return undefined;
    const isValid = fields.every((field, at) => field.split(',').every((part) => isCronPart(part, CRON_FIELDS[at]!)));
    return isValid ? fields.join(' ') : undefined;
  },
};

/** How many of the latest days, weeks and months keep a back-up each. */
export interface Kept {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export const kept: ValueType<Kept | 'all'> = {
  rule: 'all, or numbers of days, weeks and months, such as 7d 4w 12m',
  parse(text) {
    if (text.toLowerCase() === 'all') return 'all';
    const [found, days = '0', weeks = '0', months = '0'] =
      /^(?=\S)(?:(\d{1,4})d)?\s*(?:(\d{1,4})w)?\s*(?:(\d{1,4})m)?$/i.exec(text) ?? [];
    return found === undefined ? undefined : { days: Number(days), weeks: Number(weeks), months: Number(months) };
  },
  print: (rule) => (rule === 'all' ? rule : `${rule.days}d ${rule.weeks}w ${rule.months}m`),
};

export const host: ValueType<string> = {
  rule: 'an IP address or a host name, without scheme and port',
  parse: (text) => (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined),
};

const byteUnits: Readonly<Record<string, number>> = {
  ...{ '': 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 },
  ...{ kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 },
};

function bytes(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) *([kmgt]i?b)?$/i.exec(text) ?? [];
  return Math.floor(Number(amount) * (byteUnits[unit.toLowerCase()] ?? NaN));
}

export function byteSize(min: string, max: string): ValueType<number> {
  return {
    rule: `a number of bytes or a size such as 5 MiB, 5 MB, 512 KiB or 512 KB, from ${min} to ${max}`,
    unit: 'bytes',
    parse: (text) => (bytes(text) >= bytes(min) && bytes(text) <= bytes(max) ? bytes(text) : undefined),
  };
}

const windows: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86400 };

export const rateLimit: ValueType<RateLimit | 'off'> = {
  rule: 'off or requests per second, minute, hour or day, such as 60/minute',
  parse(text) {
    if (text.toLowerCase() === 'off') return 'off';
    const [, count, window] = /^([1-9]\d{0,6})\/(second|minute|hour|day)$/i.exec(text) ?? [];
    const windowSeconds = windows[window?.toLowerCase() ?? ''];
    return windowSeconds === undefined ? undefined : { limit: Number(count), windowSeconds };
  },
  print(rate) {
    if (rate === 'off') return rate;
    return `${rate.limit}/${Object.keys(windows).find((window) => windows[window] === rate.windowSeconds)}`;
  },
};

const network: ValueType<string> = {
  rule: 'an address, a network or loopback',
  parse(text) {
    if (text === 'loopback') return text;
    const [address = '', bits, ...rest] = text.split('/');
    const size = integer(1, isIP(address) === 4 ? 32 : 128);
    const valid = isIP(address) !== 0 && (bits === undefined || size.parse(bits) !== undefined) && rest.length === 0;
    return valid ? text : undefined;
  },
};
export const networks = list('addresses, networks (10.0.0.0/8) or loopback', network);
const hops = integer(0, 32);

/** The value of Express's `trust proxy`: the number of proxies, or their addresses. */
export const proxies: ValueType<number | readonly string[]> = {
  rule: `the number of proxies in front (0 to 32) or ${networks.rule}`,
  parse: (text) => (/^\d+$/.test(text) ? hops.parse(text) : networks.parse(text)),
  print: (trusted) => (typeof trusted === 'number' ? String(trusted) : trusted.join(', ')),
};

const feature: ValueType<Feature> = {
  rule: 'the name of a feature',
  // The features of packages are known only when their contexts are loaded, and are checked then.
  parse: (text) => FEATURES.find((name) => name === text) ?? (isAddedFeature(text) ? text : undefined),
};
const featureNames = list('names of features', feature);

/**
 * Returns the feature with a similar name. Undefined if none is similar enough, because a wrong suggestion would
 * disable features unintentionally.
 */
function likeFeature(name: string): string | undefined {
  const asked = name.toLowerCase().replace(/[ -]/g, '_');
  if (asked === '') return asked;
  const near = closest(asked, FEATURES)!;
  return distance(asked, near) <= Math.max(2, Math.floor(near.length / 4)) ? near : undefined;
}

export const features: ValueType<'all' | readonly Feature[]> = {
  rule: `all, none or ${featureNames.rule}`,
  parse: (text) => (text === 'all' ? text : text === 'none' ? [] : featureNames.parse(text)),
  suggest(text) {
    const names = text.split(',').map((name) => name.trim());
    const better = names.map((name) => (feature.parse(name) === undefined ? likeFeature(name) : name));
    return better.includes(undefined) ? undefined : [...new Set(better)].filter((name) => name !== '').join(', ');
  },
  print: (names) => (names === 'all' ? names : names.join(', ') || 'none'),
};

const count = integer(1, 64);

export const processes: ValueType<number> = {
  rule: `auto (one for each core) or ${count.rule}`,
  parse: (text) => (text.toLowerCase() === 'auto' ? Math.min(64, availableParallelism()) : count.parse(text)),
};

const formats = choice('json', 'pretty', 'auto');

export const logFormat: ValueType<'json' | 'pretty'> = {
  rule: formats.rule,
  parse(text) {
    const format = formats.parse(text);
    return format === 'auto' ? (process.stdout.isTTY ? 'pretty' : 'json') : format;
  },
};
