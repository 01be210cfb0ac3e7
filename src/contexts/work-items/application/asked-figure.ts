import type { VisibleProjects } from './work-item.repository';

export const FIGURES = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** A figure of estimates or logged minutes, as a filter asks for it. */
export interface AskedFigure {
  readonly of: 'estimate' | 'worklog';
  readonly figure: (typeof FIGURES)[number];
  /** What it has to reach. */
  readonly least: number;
  /** Who asks, where it is about the items right below that are seen, instead of the item itself. */
  readonly below?: VisibleProjects & { readonly userId: string };
  /** Projects whose logged time counts, of items below. */
  readonly projectIds?: readonly string[];
}
