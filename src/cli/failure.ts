import { ContextsError, DomainError } from '#kernel';
import { EmbeddedPostgresError } from '#embedded-postgres';
import { ConfigError } from '../config';
import { StartError } from '../platform/process/start-error';
import { SeedError } from '../seed/seed.errors';

/** A command cannot do what was asked; the message is one line that says what to do instead. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

const OPERATORS = [CommandError, ConfigError, ContextsError, StartError, EmbeddedPostgresError, SeedError];

/** Where a rejected member was given. */
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

/** What a person is told. Only a bug shows where it happened. */
export function describeFailure(error: unknown): string {
  if (error instanceof DomainError) return describeDomainError(error);
  if (!(error instanceof Error)) return String(error);
  if (OPERATORS.some((type) => error instanceof type)) return error.message;
  return hasCode(error) ? `${firstLine(error.message)} (${error.code})` : (error.stack ?? error.message);
}

function describeDomainError({ message, details }: DomainError): string {
  if (!details.fields?.length) return message;
  return details.fields.map((field) => `${OPTIONS[field.field] ?? field.field}: ${field.message}`).join('\n');
}

/** Failures of PostgreSQL and of the system say by a code what they are. */
const hasCode = (error: Error): error is Error & { code: string } =>
  typeof (error as NodeJS.ErrnoException).code === 'string';

const firstLine = (text: string): string => text.split('\n')[0]!;
