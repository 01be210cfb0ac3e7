import { type ArgumentsHost, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { asDomainError, Rendered, send, STATUS } from '#http';
import type { DomainError } from '#kernel';
import { SCIM_TYPES, STALE } from './faults';
import { MEDIA_TYPE, ROOT, SCHEMA, type Json } from './protocol';

const PRECONDITION_FAILED = 412;

export const statusOf = ({ kind, reason }: DomainError): number =>
  reason === STALE ? PRECONDITION_FAILED : STATUS[kind];

/** Returns the words of a failure, with those of each attribute. */
function detailOf({ message, details }: DomainError): string {
  const fields = details.fields?.map((field) => `${field.field}: ${field.message}`);
  return fields?.length ? fields.join(' ') : message;
}

/** Reasons of other contexts, in the words of the protocol. */
const SAME: Readonly<Record<string, string>> = { malformed: 'invalidSyntax', email_taken: 'uniqueness' };

function scimTypeOf({ kind, reason, details }: DomainError): string | undefined {
  if (SCIM_TYPES.has(reason)) return reason;
  if (Object.hasOwn(SAME, reason)) return SAME[reason];
  if (kind === 'invalid_request') return 'invalidValue';
  return details.fields ? 'invalidValue' : undefined;
}

/** Returns a failure as the protocol has it (RFC 7644, 3.12). */
export function failureBody(error: DomainError): Json {
  const scimType = scimTypeOf(error);
  return {
    schemas: [SCHEMA.error],
    status: String(statusOf(error)),
    ...(scimType && { scimType }),
    detail: detailOf(error),
  };
}

/** True for requests whose failures have the shape of the protocol. */
export const isScim = ({ path }: Request): boolean => SCIM_PATH.test(path);

/** Matches all paths below the root, including repeated slashes. */
export const SCIM_PATH = new RegExp(`^/+${ROOT.slice(1).replace('/', '/+')}(?:/|$)`, 'i');

const logger = new Logger('Provisioning');

/** Answers a failure of a request. An unexpected one is logged; its answer says nothing of it. */
export function sendFailure(thrown: unknown, host: ArgumentsHost): void {
  const response = host.switchToHttp().getResponse<Response>();
  const error = asDomainError(thrown);
  const status = statusOf(error);
  if (status === 500 || status === 507) {
    logger.error({ err: thrown, requestId: response.getHeader('X-Request-Id') }, 'A provisioning request failed');
  }
  if (response.headersSent) return void response.destroy();
  const headers = { 'content-type': MEDIA_TYPE, 'cache-control': 'no-store', ...error.details.headers };
  send(response, new Rendered(status, JSON.stringify(failureBody(error)), headers));
}
