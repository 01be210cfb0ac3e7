import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '../words';

/** A time relative to now, with the exact moment on hover. */
export const Ago = ({ time }: { readonly time: string }): ReactNode => (
  <time className="soft" dateTime={time} title={formatMoment(time)}>
    {formatAgo(time)}
  </time>
);
