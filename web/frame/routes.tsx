import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { server } from '../data/document';
import { allPages } from './all-pages';
import { Frame } from './Frame';
import type { AnyPage } from './page';
import { Failed, NotFound } from './Problem';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Failed });
const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$slug',
  component: Frame,
  // Below the frame, so that the navigation leads away from an unknown address.
  notFoundComponent: NotFound,
});

/** Renders a page with its parameters. Another address mounts the page anew, so that no state is left over. */
async function addressed(load: AnyPage['load']): Promise<{ default: ComponentType }> {
  const Component = (await load()) as ComponentType<Record<string, string>>;
  return {
    default: function Addressed(): ReactNode {
      const params = useParams({ strict: false }) as Record<string, string>;
      return <Component key={Object.values(params).join('/')} {...params} />;
    },
  };
}

const routeOf = ({ path, readSearch, load }: AnyPage) =>
  createRoute({
    getParentRoute: () => workspace,
    path: `/${path}`,
    ...(readSearch && { validateSearch: readSearch }),
    component: lazyRouteComponent(() => addressed(load)),
  });

export const router = createRouter({
  routeTree: root.addChildren([workspace.addChildren(allPages.map(routeOf))]),
  basepath: server.base || '/',
  trailingSlash: 'always',
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
});
