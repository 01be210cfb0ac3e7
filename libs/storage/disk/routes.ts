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

/** Nothing of a file runs in the place of this server, whatever it holds. */
const SANDBOX = "default-src 'none'; sandbox";
/** What follows a refused form is read for so long that its sender gets to see the refusal. */
const MAX_LINGERING_BYTES = 8 * 2 ** 20;

const logger = new Logger('Storage');

/** Uploads by `POST /` and downloads by `GET /<key>`. Forms and links carry their own permission. */
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
  // Express would name a character set that nobody knows.
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  await sendData(response, layout.directoryOf('files', key));
};

/** Answers ranges and conditions as well. */
function sendData(response: Response, root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    response.sendFile('data', { root, dotfiles: 'allow', cacheControl: false, etag: false }, (error?: Error) => {
      const { status, code } = (error ?? {}) as { status?: number; code?: string };
      // Whoever goes away in the midst of a file has said enough.
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
  if (error !== thrown) logger.error({ err: thrown }, 'An upload was not kept: the disk is full');
  if (!(error instanceof StorageError)) return next(error);
  if (response.headersSent || !response.writable) return void response.destroy();
  for (const name of OF_A_FILE) response.removeHeader(name);
  response.status(error.status).type('application/xml').send(errorDocument(error));
}

/** Ending a connection that is being sent to would lose the answer on its way. */
function linger(request: Request): void {
  let left = MAX_LINGERING_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
