import type { Addressing, Schema } from '#http';
import type { UploadForm } from '#storage';

/** Options of the member that carries the size of a file. */
export const FILE_SIZE = {
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  description: 'Size in bytes. A value above the limit counts as the limit.',
} as const;

/** Schema of the form that clients upload a file with. */
export const UPLOAD_DATA: Schema = {
  type: 'object',
  required: ['url', 'fields'],
  description: 'A form to send as multipart/form-data: all fields unchanged, then the file as a part named file.',
  properties: {
    url: { type: 'string', format: 'uri' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** Returns the record with the address of its form made absolute for this caller. */
export const reachable = <T extends { readonly uploadForm: UploadForm }>(granted: T, address: Addressing): T => ({
  ...granted,
  uploadForm: { ...granted.uploadForm, url: address(granted.uploadForm.url) },
});
