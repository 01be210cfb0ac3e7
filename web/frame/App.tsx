import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cache } from '../data/cache';
import { Toasts } from '../kit';
import { router } from './routes';
import { words } from '../words';

// The policy of the page allows no style elements: components style themselves by classes.
export const App = (): ReactNode => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toasts close={words().close} />
    </QueryClientProvider>
  </CSPProvider>
);
