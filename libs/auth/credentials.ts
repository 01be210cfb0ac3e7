import { createHash, randomBytes } from 'node:crypto';

/** Prefixes tell a person, and a scanner for leaked secrets, what a value is. */
export const PREFIX = { apiKey: 'cairn_pat_', oauth: 'cairn_oat_' } as const;

/** A new secret of 256 random bits behind its prefix. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** What is stored of a secret. Random values of 256 bits need no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
