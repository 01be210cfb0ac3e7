import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { cache } from '../data/cache';
import { server } from '../data/document';
import { router } from './routes';
import { words } from '../words';

const Toasts = lazy(async () => ({ default: (await import('../kit/Toast')).Toasts }));

const ShutOutPage = lazy(async () => ({ default: (await import('../pages/account/ShutOutPage')).ShutOutPage }));

// The content security policy forbids style elements: components style themselves by classes.
export const App = (): ReactNode => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={cache}>
      {server.missingFactor?.dueAt === null ? (
        <Suspense fallback={null}>
          <ShutOutPage />
        </Suspense>
      ) : (
        <RouterProvider router={router} />
      )}
      <Suspense fallback={null}>
        <Toasts close={words().close} label={words().messages} />
      </Suspense>
    </QueryClientProvider>
  </CSPProvider>
);
