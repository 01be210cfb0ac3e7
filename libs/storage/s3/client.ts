import {
  ListObjectsV2Command,
  S3Client,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';

export interface S3StoreOptions {
  readonly bucket: string;
  readonly region: string;
  /** Default: Amazon's. */
  readonly endpoint?: string;
  /** Endpoint for clients, if it differs from that for the server. */
  readonly publicEndpoint?: string;
  readonly forcePathStyle: boolean;
  /** Default: those of the environment (a role, a profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const CONNECT_MS = 3_000;

export interface Patience {
  /** Timeout of a response in milliseconds. */
  readonly answerMs: number;
  /** Maximum number of attempts per request. */
  readonly attempts: number;
}

/** Creates a client. `endpoint` overrides that of the options, for requests that clients of this server will send. */
export function clientOf(
  { region, forcePathStyle, credentials, ...options }: S3StoreOptions,
  { answerMs, attempts }: Patience,
  endpoint = options.endpoint,
): S3Client {
  const config: S3ClientConfig = {
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Some compatible services reject the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true },
  };
  return new S3Client(config);
}

/** Lists objects in pages. `send` is that of a client, or a wrapper that translates its errors. */
export async function* pagesOf(
  send: (command: ListObjectsV2Command) => Promise<ListObjectsV2CommandOutput>,
  input: ListObjectsV2CommandInput,
): AsyncGenerator<ListObjectsV2CommandOutput> {
  let token: string | undefined;
  do {
    const page = await send(new ListObjectsV2Command({ ...input, ContinuationToken: token }));
    yield page;
    token = page.NextContinuationToken;
  } while (token);
}

interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

/** True if the service is unreachable or fails. Other errors, such as rejected requests, are errors of configuration. */
export function isAway(error: unknown): boolean {
  const { name, code = '', $metadata } = error as Failure;
  return AWAY.has(code) || name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500;
}

export const isMissing = (error: unknown): boolean => (error as Failure).$metadata?.httpStatusCode === 404;

/** True if the service does not implement the operation. */
export const isUnknown = (error: unknown): boolean =>
  (error as Failure).$metadata?.httpStatusCode === 501 || (error as Failure).name === 'NotImplemented';
