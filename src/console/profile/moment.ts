import { markup, type Html } from '../kit';

/** A time to the minute. The zone is told, as the server does not know the reader's. */
export const momentOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

export const dayOf = (time: string): Html => markup`<time datetime="${time}">${time.slice(0, 10)}</time>`;
