import type { ReactNode } from 'react';
import { ApiProblem } from '../data/client';
import { explain } from '../data/problems';
import { cache } from '../data/cache';
import { Button, Empty } from '../kit';
import { words } from '../words';

export const NotFound = (): ReactNode => <Empty title={words().notFound} text={words().notFoundText} />;

/** Stands for a page that could not be loaded: the server's message and a way to continue. */
export function Failed({ error, reset }: { readonly error: unknown; readonly reset?: () => void }): ReactNode {
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />;
  const { title, text } = explain(error);
  const again = () => {
    reset?.();
    void cache.invalidateQueries();
  };
  return (
    <Empty title={title} {...(text && { text })}>
      <Button onClick={again}>{words().reload}</Button>
    </Empty>
  );
}
