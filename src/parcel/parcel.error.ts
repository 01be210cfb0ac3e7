/** A parcel cannot be exported or imported. The message names the cause and the remedy to the operator. */
export class ParcelError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ParcelError';
  }
}

export const damaged = (what: string): ParcelError => new ParcelError(`The parcel is damaged: ${what}`);

export const refused = (what: string): ParcelError => new ParcelError(`The parcel is refused: ${what}`);
