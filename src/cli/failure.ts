import { ContextsError, DomainError, UpgradeError } from '#kernel';
import { EmbeddedPostgresError } from '#embedded-postgres';
import { BackupError } from '../backup/backup.error';
import { ClusterError } from '../cluster/cluster.error';
import { ConfigError } from '../config';
import { ImportError } from '../imports/import.error';
import { ParcelError } from '../parcel/parcel.error';
import { StartError } from '../platform/process/start-error';
import { SeedError } from '../seed/seed.errors';

/** Thrown if a command cannot do what was asked. The message is one line that says what to do instead. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

const OPERATORS = [
  BackupError,
  ClusterError,
  CommandError,
  ConfigError,
  ContextsError,
  StartError,
  EmbeddedPostgresError,
  ImportError,
  ParcelError,
  SeedError,
  UpgradeError,
];

/** The option that sets a rejected member. */
const OPTIONS: Readonly<Record<string, string>> = {
  slug: '--workspace',
  name: '--name',
  email: '--email',
  displayName: '--display-name',
  password: '--password-stdin',
  title: '--title',
  expiresAt: '--expires',
  description: '--description',
  scopes: '--scopes',
};

/** Returns the message for a person. Only unexpected errors show a stack trace. */
export function describeFailure(error: unknown): string {
  if (error instanceof DomainError) return describeDomainError(error);
  if (!(error instanceof Error)) return String(error);
  if (OPERATORS.some((type) => error instanceof type)) return error.message;
  if (!hasCode(error)) return error.stack ?? error.message;
  return `${firstLine(error.message)} (${error.code})${error.hint ? `. ${error.hint}` : ''}`;
}

function describeDomainError({ message, details }: DomainError): string {
  if (!details.fields?.length) return message;
  return details.fields.map((field) => `${OPTIONS[field.field] ?? field.field}: ${field.message}`).join('\n');
}

/** Failures of PostgreSQL and of the operating system have a code. PostgreSQL may add what to do about it. */
const hasCode = (error: Error): error is Error & { code: string; hint?: string } =>
  typeof (error as NodeJS.ErrnoException).code === 'string';

const firstLine = (text: string): string => text.split('\n')[0]!;
