import type { ReactNode } from 'react';

/** An empty state: says what belongs here and offers the first step. */
export const Empty = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}): ReactNode => (
  <div className="empty">
    <h2>{title}</h2>
    {text && <p className="soft">{text}</p>}
    {children}
  </div>
);

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '40%'];

/** A skeleton for rows that are being loaded. */
export const SkeletonRows = ({ rows = 8, label }: { readonly rows?: number; readonly label: string }): ReactNode => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div className="skeleton-row" key={row}>
        <div className="skeleton" style={{ width: WIDTHS[row % WIDTHS.length] }} />
      </div>
    ))}
  </div>
);
