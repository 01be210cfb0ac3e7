/** A failure of the storage routes. Their clients use the S3 protocol, so they get its codes and its XML. */
export class StorageError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message);

export const malformedForm = (message: string) => new StorageError(400, 'MalformedPOSTRequest', message);

export const tooLarge = (most: number) =>
  new StorageError(400, 'EntityTooLarge', `The upload is larger than the form allows: ${most} bytes.`);

export const tooSmall = () => new StorageError(400, 'EntityTooSmall', 'The upload is empty.');

export const noSpace = () => new StorageError(507, 'InsufficientStorage', 'The disk of the server is full.');

export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'There is no such object.');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const errorDocument = ({ code, message }: StorageError): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message.replace(
    /[&<>]/g,
    (character) => ENTITIES[character]!,
  )}</Message></Error>`;
