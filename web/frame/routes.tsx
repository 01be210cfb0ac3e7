import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { server } from '../data/document';
import { readView } from '../pages/work-items/view';
import { Frame } from './Frame';
import { Failed, NotFound } from './Problem';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Failed });

const workspace = createRoute({ getParentRoute: () => root, path: '/w/$slug', component: Frame });
const under = <Path extends string>(path: Path) => ({ getParentRoute: () => workspace, path }) as const;

const home = createRoute({
  ...under('/'),
  component: lazyRouteComponent(() => import('../pages/projects/HomePage'), 'HomePage'),
});
const inbox = createRoute({
  ...under('/inbox'),
  component: lazyRouteComponent(() => import('../pages/notifications/InboxPage'), 'InboxPage'),
});
const myWork = createRoute({
  ...under('/my-work'),
  validateSearch: readView,
  component: lazyRouteComponent(() => import('../pages/work-items/MyWorkPage'), 'MyWorkPage'),
});
const project = createRoute({
  ...under('/projects/$project'),
  validateSearch: readView,
  component: lazyRouteComponent(() => import('../pages/work-items/ProjectPage'), 'ProjectPage'),
});
const cycles = createRoute({
  ...under('/projects/$project/cycles'),
  component: lazyRouteComponent(() => import('../pages/cycles/CyclesPage'), 'CyclesPage'),
});
const cycle = createRoute({
  ...under('/projects/$project/cycles/$cycle'),
  validateSearch: readView,
  component: lazyRouteComponent(() => import('../pages/cycles/CyclePage'), 'CyclePage'),
});
const item = createRoute({
  ...under('/items/$key'),
  component: lazyRouteComponent(() => import('../pages/work-items/ItemPage'), 'ItemPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([workspace.addChildren([home, inbox, myWork, project, cycles, cycle, item])]),
  basepath: server.base || '/',
  trailingSlash: 'always',
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
