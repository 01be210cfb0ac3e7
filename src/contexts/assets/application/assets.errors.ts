import { DomainError, type FieldError } from '#kernel';

/** Code of a refused upload. Interfaces with a fixed text for it show the message. */
const UPLOAD_REFUSED = 'upload_refused';

const refused = (message: string, field: FieldError) =>
  new DomainError('invalid_request', UPLOAD_REFUSED, message, { fields: [field] });

export const typeNotAllowed = (message: string, type: string, allowed: string) =>
  refused(message, {
    field: 'type',
    code: 'invalid_choice',
    message: `"${type.slice(0, 100)}" is not accepted here. Allowed: ${allowed}.`,
  });

export const notOfItsSize = (announced: number, found: number) =>
  refused('The file is not of the announced size.', {
    field: 'size',
    code: 'invalid',
    message: `At most ${announced} bytes were announced, ${found} were uploaded. Upload the file again.`,
  });

export const notOfItsType = (announced: string, found: string | undefined) =>
  refused('The file is not of the announced type.', {
    field: 'type',
    code: 'invalid',
    message: `${announced} was announced, but the bytes are ${found ?? 'of no known type'}. Upload the file again.`,
  });

/** The file has no bytes: nothing was uploaded, or the upload was not confirmed. */
export const notUploaded = (message = 'The file has not been uploaded.') =>
  new DomainError('conflict', 'not_uploaded', message);

export const assetPairTaken = (id: string, address: string) =>
  new DomainError('conflict', 'asset_pair_taken', 'Asset with same external id and source already exists', {
    extra: { asset_id: id, asset_url: address },
  });

export const notYours = () =>
  new DomainError('forbidden', 'forbidden', 'Members of the workspace may only confirm what they uploaded themselves.');
