import { Logger } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isKey } from '../object-store';
import { checkLink } from './download-link';
import type { DiskLayout } from './layout';
import { checkForm } from './post-policy';
import type { Secret } from './signature';
import { errorDocument, noSpace, noSuchKey, StorageError } from './storage-error';
import { receiveForm } from './upload-form';

export interface DiskRoutesOptions {
  readonly layout: DiskLayout;
  readonly secret: Secret;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Scripts in a file must not run with the origin of this server. */
const SANDBOX = "default-src 'none'; sandbox";
/** How many bytes are still read after a form was refused, so that the client receives the response. */
const MAX_LINGERING_BYTES = 8 * 2 ** 20;

const logger = new Logger('Storage');

/**
 * The routes of the store: uploads by `POST /`, downloads by `GET /<key>`. Forms and links contain their own
 * permission.
 */
export function diskRoutes(options: DiskRoutesOptions): RequestHandler {
  return (request, response, next) => {
    const work = { GET: download, HEAD: download, POST: upload }[request.method] ?? refuseMethod;
    work(options, request, response).catch((error: unknown) => refuse(error, request, response, next));
  };
}

type Work = (options: DiskRoutesOptions, request: Request, response: Response) => Promise<void>;

const upload: Work = async ({ layout, secret, now }, request, response) => {
  if (request.path !== '/') throw noSuchKey();
  const known = await secret();
  const arrived = await receiveForm(request, layout, (fields) => checkForm(fields, known, now()));
  await arrived.keep();
  response.writeHead(204, { ETag: arrived.etag }).end();
};

const download: Work = async ({ layout, secret, now }, request, response) => {
  const key = request.path.slice(1);
  if (!isKey(key)) throw noSuchKey();
  const { searchParams } = new URL(request.originalUrl, 'http://localhost');
  const { contentType, disposition } = checkLink(key, searchParams, await secret(), now());
  const object = await layout.head('files', key);
  if (!object) throw noSuchKey();
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': disposition,
    'Content-Security-Policy': SANDBOX,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=3600',
    ETag: object.etag,
  };
  // Set directly, because Express would add a character set.
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  await sendData(response, layout.directoryOf('files', key));
};

/** Sends the file. Range requests and conditional requests are supported. */
function sendData(response: Response, root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    response.sendFile('data', { root, dotfiles: 'allow', cacheControl: false, etag: false }, (error?: Error) => {
      const { status, code } = (error ?? {}) as { status?: number; code?: string };
      // A client that disconnects during the transfer gets no error.
      if (!error || code === 'ECONNABORTED' || response.headersSent) return resolve();
      reject(refusals[status ?? 500] ?? error);
    });
  });
}

const refusals: Readonly<Record<number, StorageError>> = {
  404: noSuchKey(),
  412: new StorageError(412, 'PreconditionFailed', 'A condition of the request does not hold.'),
  416: new StorageError(416, 'InvalidRange', 'The range lies outside the object.'),
};

const refuseMethod: Work = (_options, _request, response) => {
  response.setHeader('Allow', 'GET, HEAD, POST');
  return Promise.reject(new StorageError(405, 'MethodNotAllowed', 'The method is not allowed here.'));
};

const OF_A_FILE = ['Content-Disposition', 'Cache-Control', 'ETag', 'Last-Modified', 'Accept-Ranges'];

const isOutOfSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '');

function refuse(thrown: unknown, request: Request, response: Response, next: NextFunction): void {
  linger(request);
  const error = isOutOfSpace(thrown) ? noSpace() : thrown;
  if (error !== thrown)
    logger.error(
      { err: thrown, requestId: response.getHeader('X-Request-Id') },
      'An upload was not kept: the disk is full',
    );
  if (!(error instanceof StorageError)) return next(error);
  if (response.headersSent || !response.writable) return void response.destroy();
  for (const name of OF_A_FILE) response.removeHeader(name);
  response.status(error.status).type('application/xml').send(errorDocument(error));
}

/**
 * Continues to read the request for a while. Closing a connection while the client is sending would lose the response.
 */
function linger(request: Request): void {
  let left = MAX_LINGERING_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
