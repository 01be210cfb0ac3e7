import type { Response } from 'express';
import { STATUS } from '#http';
import { DomainError, type ErrorKind } from '#kernel';

const SHOWN: readonly ErrorKind[] = [
  'unauthorized',
  'rate_limited',
  'forbidden',
  'invalid_request',
  'service_unavailable',
];

/** Returns the status and message of a refusal for the sign-in page. Rethrows all other errors. */
export function failureOf(error: unknown, response: Response): { status: number; message: string } {
  if (!(error instanceof DomainError && SHOWN.includes(error.kind))) throw error;
  const { headers = {} } = error.details;
  response.setHeaders(new Map(Object.entries(headers)));
  return { status: STATUS[error.kind], message: waiting(headers['Retry-After']) ?? error.message };
}

const SECONDS = 60;

function waiting(seconds: string | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const minutes = Math.ceil(Number(seconds) / SECONDS);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
