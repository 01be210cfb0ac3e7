import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { routeOf, type Page, type ParamsOf } from './page';

/** The workspace slug in the address. */
export const useSlug = (): string => (useParams({ strict: false }) as { slug: string }).slug;

interface Target<Path extends string> {
  readonly page: Pick<Page<Path>, 'path'>;
  /** A value for each name in the path; the workspace is the current one. */
  readonly params: ParamsOf<Path>;
  readonly search?: object;
}

interface Props<Path extends string> extends Target<Path> {
  readonly className?: string;
  readonly title?: string;
  /** The accessible name, if the text is not enough. */
  readonly label?: string;
  /** Marks the link as current only if the whole address matches. */
  readonly exact?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to a declared page: `<PageLink page={cyclePage} params={{ project, cycle }}>`. */
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

/** Returns a function that opens a page: `go(cyclePage, { project, cycle })`. */
export function useGo() {
  const slug = useSlug();
  const navigate = useNavigate();
  return <Path extends string>(page: Pick<Page<Path>, 'path'>, params: ParamsOf<Path>, search?: object): void =>
    void navigate({ to: routeOf(page), params: { slug, ...params } as never, search: search as never });
}
