import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger, NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
import { diskFull, DomainError, snake, type ErrorKind } from '#kernel';
import { fieldsOf, spellingOf } from './fields';
import type { Operation } from './operation';
import { Operations } from './operations';
import { Rendered, send } from './rendered';
import type { ApiRequest } from './request';
import type { ApiStyle } from './style';
import { v1 } from './v1.style';
import { STATUS } from './status';
import { v2 } from './v2.style';

/** Returns the API style that answers below a path, even if no operation matches. */
export const styleOf = (path: string): ApiStyle => (path.startsWith(v1.root) ? v1 : v2);

const isHeader = (field: string): boolean => /^[A-Z]/.test(field);

/** Returns a function that replaces the name of a command's member by the name that the client sent. */
export function renaming(operation?: Operation, sent?: unknown): (field: string) => string {
  const declared = operation?.body ? fieldsOf(operation.body.prototype as object) : [];
  return (field) =>
    field
      .split('.')
      .map((part) =>
        declared.some((d) => d.name === part)
          ? part
          : (spellingOf(operation?.body, part, sent) ?? (isHeader(part) ? part : snake(part))),
      )
      .join('.');
}

/** Renders a failure in the style of the version that the client called. */
export function renderFailure(error: DomainError, path: string, operation?: Operation, sent?: unknown): Rendered {
  const { status, body, contentType } = styleOf(path).failure(error, renaming(operation, sent), operation?.method);
  return new Rendered(status, JSON.stringify(body), { 'content-type': contentType, ...error.details.headers });
}

/** The status from which on a failure is one of the server, and not of the request. */
const FAULT = 500;

/**
 * Adds the id of the request to a failure of the server, so that people can say which request failed. Bodies of
 * version 1 have no member for it.
 */
export function namingRequest(error: DomainError, { path, state }: Pick<ApiRequest, 'path' | 'state'>): DomainError {
  const { kind, reason, message, details } = error;
  if (STATUS[kind] < FAULT || styleOf(path) !== v2 || !state) return error;
  return new DomainError(kind, reason, message, { ...details, extra: { ...details.extra, request_id: state.id } });
}

/** Failures that are logged for the operator, with the log message. */
const FAILURES: Partial<Record<ErrorKind, string>> = {
  server_error: 'Unexpected failure',
  insufficient_storage: 'Nothing was written: the disk is full',
};

/** Turns every failure into a response. An unexpected error is logged; its response contains no details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly operations: Operations) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = thrown instanceof NotFoundException ? this.unmatched(request) : asDomainError(thrown);
    const said = FAILURES[error.kind];
    if (said) this.logger.error({ err: thrown, requestId: request.state?.id }, said);
    if (response.headersSent) return void response.destroy();
    const shown = namingRequest(error, request);
    send(response, renderFailure(shown, request.path, request.state?.operation, request.body));
  }

  /** Makes the failure for a request that no operation matches: 405 if the path exists with other methods, else 404. */
  private unmatched({ path, method, originalMethod }: ApiRequest): DomainError {
    const methods = this.operations.methodsAt(path);
    // A path that supports the method did not match for another reason: its encoding is invalid.
    if (!methods.length || methods.includes(method)) return unknownUrl();
    const headers = { Allow: methods.join(', ') };
    return new DomainError(
      'method_not_allowed',
      'method_not_allowed',
      `Method "${originalMethod ?? method}" not allowed.`,
      {
        headers,
      },
    );
  }
}

interface OtherError {
  readonly code?: string;
  readonly type?: string;
  readonly status?: number;
  readonly message?: string;
  readonly driverError?: OtherError;
}

/** Translates errors of libraries into a `DomainError`. */
export function asDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const error = (thrown ?? {}) as OtherError;
  return bodyError(error) ?? databaseError(error.driverError ?? error) ?? httpError(thrown) ?? unexpected();
}

/** Makes the failure (503) for a request that took too long. */
export const tookTooLong = () =>
  new DomainError('service_unavailable', 'service_unavailable', 'The request took too long. Try again.', {
    headers: { 'Retry-After': '1', Connection: 'close' },
  });

const unexpected = () => new DomainError('server_error', 'server_error', 'An unexpected error occurred.');

function bodyError({ type, message = '' }: OtherError): DomainError | undefined {
  switch (type) {
    case 'entity.too.large':
      return new DomainError('payload_too_large', 'payload_too_large', 'The request body is larger than allowed.');
    case 'entity.parse.failed':
      return new DomainError('invalid_request', 'malformed', `JSON parse error - ${message.slice(0, 200)}`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new DomainError('unsupported_media_type', 'unsupported_media_type', message);
    case 'request.aborted':
    case 'request.size.invalid':
      return new DomainError('invalid_request', 'malformed', 'The request body is not complete.');
    default:
      return undefined;
  }
}

/** PostgreSQL cancelled a statement because it ran, or waited for a lock, longer than a request may. */
const TIME_OVER = /^(57014|55P03)$/;
/** Serialization failure or deadlock. */
const CONTENDED = /^(40001|40P01)$/;
const UNREACHABLE =
  /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;

/**
 * The operator has made the database read-only for a time, or spreads its tables over nodes: a join of tables of which only
 * some are spread is refused until all are.
 */
const isInChange = ({ code, message = '' }: OtherError): boolean =>
  code === '25006' || (code === '0A000' && message.includes('distributed and local tables'));

/** PostgreSQL or the file system has no space left, or the quota is used up. */
const NO_SPACE = /^(53100|ENOSPC|EDQUOT)$/;

/** Messages of the driver for lost or unavailable connections, which have no code. */
const LOST = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^timeout expired/;

/**
 * A node of a spread database was lost within a transaction. The coordinator has no code for what its own driver says then, so
 * it calls it an internal error.
 */
const isNodeLost = ({ code, message = '' }: OtherError): boolean =>
  code === 'XX000' &&
  /^failure on connection marked as essential|server closed the connection|^could not (receive|send) data|^no connection to/.test(
    message,
  );

function databaseError({ code, message = '' }: OtherError): DomainError | undefined {
  if (code && NO_SPACE.test(code)) return diskFull();
  if ((code && UNREACHABLE.test(code)) || LOST.test(message) || isNodeLost({ code, message })) {
    return new DomainError('service_unavailable', 'service_unavailable', 'The database cannot be reached. Try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
  if (isInChange({ code, message })) {
    return new DomainError('service_unavailable', 'service_unavailable', 'The database is being changed. Try again.', {
      headers: { 'Retry-After': '10' },
    });
  }
  if (code && TIME_OVER.test(code)) return tookTooLong();
  if (code && CONTENDED.test(code)) {
    return new DomainError('conflict', 'conflict', 'Another request changed the same records. Try again.');
  }
  const isData = code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
  return isData ? new DomainError('invalid_request', 'invalid_request', 'Please provide valid detail') : undefined;
}

/** Makes the failure (404) for an address that no operation matches, or whose operation the caller may not know of. */
export const unknownUrl = () => new DomainError('not_found', 'unknown_url', 'There is nothing at this address.');

function httpError(thrown: unknown): DomainError | undefined {
  const status = thrown instanceof HttpException ? thrown.getStatus() : (thrown as OtherError)?.status;
  if (thrown instanceof URIError || status === 404) return unknownUrl();
  return status === 400 ? new DomainError('invalid_request', 'malformed', 'The request is malformed.') : undefined;
}
