import { ArgumentsHost, Catch, ExceptionFilter, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { asDomainError, STATUS } from '#http';
import { UnreadableBody } from './parameters';

interface ProtocolError {
  readonly status: number;
  readonly error: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'invalid_token',
  413: 'invalid_request',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
  507: 'temporarily_unavailable',
};

/** Renders failures outside of the library in the format of the protocol (RFC 6749, 5.2). */
@Catch()
export class ProtocolFilter implements ExceptionFilter {
  private readonly logger = new Logger('AuthorizationServer');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const { status, error, description, headers } = describe(thrown);
    const response = host.switchToHttp().getResponse<Response>();
    const requestId = response.getHeader('X-Request-Id');
    if (status === 500 || status === 507)
      this.logger.error({ err: thrown, requestId }, 'An authorization request failed');
    if (response.headersSent) return void response.destroy();
    response.status(status).set({ 'Cache-Control': 'no-store', ...headers });
    response.json({ error, error_description: description });
  }
}

function describe(thrown: unknown): ProtocolError {
  if (thrown instanceof UnreadableBody) {
    return { status: 400, error: 'invalid_request', description: thrown.message, headers: {} };
  }
  const { kind, message, details } = asDomainError(thrown);
  const status = STATUS[kind];
  return { status, error: NAMES[status] ?? 'server_error', description: message, headers: details.headers ?? {} };
}
