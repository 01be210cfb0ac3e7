import busboy from 'busboy';
import type { Request } from 'express';
import type { UploadGrant } from '../object-store';
import type { ReceivedFile, DiskLayout } from './layout';
import type { FormFields } from './post-policy';
import { malformedForm, StorageError } from './storage-error';

const LIMITS = { fields: 30, fieldNameSize: 100, fieldSize: 20_000, files: 1, parts: 40 };

const noForm = () => new StorageError(412, 'PreconditionFailed', 'Send the form as multipart/form-data.');
const noFile = () =>
  new StorageError(400, 'InvalidArgument', 'The form needs exactly one part with a file, named "file".');

function parserOf({ headers }: Request): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw noForm();
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw noForm();
  }
}

/**
 * Receives the upload form of a request. `check` checks the fields when the file begins, before any of its bytes are
 * stored. Resolves when everything has arrived in order. Nothing is left behind if it fails.
 */
export function receiveForm(
  request: Request,
  layout: DiskLayout,
  check: (fields: FormFields) => UploadGrant,
): Promise<ReceivedFile> {
  const parser = parserOf(request);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let arriving: Promise<ReceivedFile> | undefined;
    let failed = false;
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      request.unpipe(parser);
      parser.destroy();
      discarded(arriving).then(() => reject(error as Error), reject);
    };
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      const small = name.toLowerCase();
      const isOdd = nameTruncated || valueTruncated || fields.has(small);
      if (isOdd) return fail(malformedForm('A field is too long, or comes twice.'));
      if (!arriving) fields.set(small, value);
    });
    parser.on('file', (name, stream) => {
      // The parser reports the same failure.
      stream.on('error', () => undefined);
      if (failed) return void stream.resume();
      try {
        if (name !== 'file') throw noFile();
        arriving = layout.receive(check(fields), stream as AsyncIterable<Buffer>);
        arriving.catch(fail);
      } catch (error) {
        stream.resume();
        fail(error);
      }
    });
    parser.on('error', () => fail(malformedForm('The form is not complete, or not well-formed.')));
    parser.on('close', () => {
      if (failed) return;
      if (arriving) arriving.then(resolve, fail);
      else fail(noFile());
    });
    request.once('close', () => request.complete || fail(malformedForm('The connection ended.')));
    request.pipe(parser);
  });
}

/** Discards a received file. A file that fails to arrive removes its data itself. */
const discarded = async (arriving: Promise<ReceivedFile> | undefined): Promise<void> =>
  arriving?.then(
    (arrived) => arrived.discard(),
    () => undefined,
  );
