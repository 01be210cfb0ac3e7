/** How a domain was proven. */
export const PROOFS = ['dns', 'administrator'] as const;
export type DomainProof = (typeof PROOFS)[number];

/** A domain of e-mail addresses for which a provider vouches once it is proven. */
export interface ProviderDomain {
  readonly id: string;
  readonly providerId: string;
  readonly domain: string;
  /** What the TXT record has to say. Everybody may know it. */
  readonly token: string;
  /** Null until it is proven. */
  readonly verifiedBy: DomainProof | null;
  readonly verifiedAt: string | null;
  /** When the TXT record was there last. */
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  readonly version: number;
}

export const MAX_DOMAINS = 50;

const MAX_LENGTH = 253;
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(${LABEL}\\.)+${LABEL}$`);

/** How long a record may be missing before its domain is unproven: enough to repair a zone. */
export const LOST_AFTER_MS = 3 * 24 * 3_600_000;

export const normalDomain = (text: string): string => text.trim().toLowerCase();

export const isDomain = (text: string): boolean =>
  text.length <= MAX_LENGTH && DOMAIN.test(text) && !/\.\d+$/.test(text);

/** The name under which the record is shown. It is looked for at the domain itself as well. */
export const recordNameOf = ({ domain }: Pick<ProviderDomain, 'domain'>): string => `_cairn.${domain}`;

export const recordValueOf = ({ token }: Pick<ProviderDomain, 'token'>): string => `cairn-verification=${token}`;
