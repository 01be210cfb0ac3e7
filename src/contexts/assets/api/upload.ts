import type { Addressing, Schema } from '#http';
import type { UploadForm } from '#storage';

/** How a body says how large a file is. */
export const FILE_SIZE = {
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  description: 'Bytes. More than a file may have counts as that.',
} as const;

/** What clients get to upload a file with. */
export const UPLOAD_DATA: Schema = {
  type: 'object',
  required: ['url', 'fields'],
  description: 'A form to send as multipart/form-data: all fields as they are, then the file as a part named file.',
  properties: {
    url: { type: 'string', format: 'uri' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The same record with a form whose address the caller reaches. */
export const reachable = <T extends { readonly uploadForm: UploadForm }>(granted: T, address: Addressing): T => ({
  ...granted,
  uploadForm: { ...granted.uploadForm, url: address(granted.uploadForm.url) },
});
