import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { routeOf, type Page, type ParamsOf } from './page';

/** The workspace that the address names. */
export const useSlug = (): string => (useParams({ strict: false }) as { slug: string }).slug;

interface Target<Path extends string> {
  readonly page: Pick<Page<Path>, 'path'>;
  /** For each name in its path; the workspace is the one that the person is in. */
  readonly params: ParamsOf<Path>;
  readonly search?: object;
}

interface Props<Path extends string> extends Target<Path> {
  readonly className?: string;
  readonly title?: string;
  /** What it is called where its text alone does not say it. */
  readonly label?: string;
  /** Marked as the current page only where the address is the same to the end. */
  readonly exact?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to a page, by its declaration: `<PageLink page={cyclePage} params={{ project, cycle }}>`. */
export function PageLink<Path extends string>({ page, params, exact = false, label, ...rest }: Props<Path>): ReactNode {
  const slug = useSlug();
  const active = { exact, includeSearch: false };
  return (
    <Link
      {...rest}
      {...(label && { 'aria-label': label })}
      to={routeOf(page)}
      params={{ slug, ...params } as never}
      activeOptions={active}
    />
  );
}

/** Goes to a page: `go(cyclePage, { project, cycle })`. */
export function useGo() {
  const slug = useSlug();
  const navigate = useNavigate();
  return <Path extends string>(page: Pick<Page<Path>, 'path'>, params: ParamsOf<Path>, search?: object): void =>
    void navigate({ to: routeOf(page), params: { slug, ...params } as never, search: search as never });
}
