import type { ReactNode } from 'react';

const STYLED = / style="text-align: ?(left|center|right|justify);?"/g;
const ALIGNED = / data-align="(left|center|right|justify)"/g;

/** HTML of the server for this page, whose policy allows no styles in HTML: alignment becomes an attribute. */
export const forPage = (html: string): string =>
  html.replace(STYLED, ' data-align="$1"').replace(/ style="[^"]*"/g, '');

/** The way back. */
export const forServer = (html: string): string => html.replace(ALIGNED, ' style="text-align:$1"');

/** Rich text that the server has cleaned. */
export const RichText = ({
  html,
  className = '',
}: {
  readonly html: string;
  readonly className?: string;
}): ReactNode => <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: forPage(html) }} />;
