import { markup, type Html } from '../kit';

/** Formats a time to the minute, in UTC, because the server does not know the reader's time zone. */
export const momentOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

export const dayOf = (time: string): Html => markup`<time datetime="${time}">${time.slice(0, 10)}</time>`;
