import type { ErrorKind } from '#kernel';

/** The HTTP status of each kind of failure. */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  server_error: 500,
  service_unavailable: 503,
  insufficient_storage: 507,
};
