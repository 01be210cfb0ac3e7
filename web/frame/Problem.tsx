import type { ReactNode } from 'react';
import { ApiProblem } from '../data/client';
import { explain } from '../data/problems';
import { cache } from '../data/cache';
import { Button, Empty } from '../kit';
import { words } from '../words';

/** The status of calls to a feature that is switched off, or that the plan of the server leaves out. */
const FEATURE_OFF = 402;

export const NotFound = (): ReactNode => <Empty title={words().notFound} text={words().notFoundText} />;

/** Stands for a page that could not be loaded: the server's message and a way to continue. */
export function Failed({ error, reset }: { readonly error: unknown; readonly reset?: () => void }): ReactNode {
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />;
  if (error instanceof ApiProblem && error.status === FEATURE_OFF)
    return <Empty title={words().featureOff} text={words().featureOffText} />;
  if (error instanceof ApiProblem && error.code === 'workspace_suspended')
    return <Empty title={words().workspaceSuspended} text={words().workspaceSuspendedText} />;
  if (error instanceof ApiProblem && error.code === 'second_factor_required')
    return (
      <Empty title={words().secondFactorRequired} text={words().secondFactorRequiredText}>
        <Button look="primary" onClick={() => location.reload()}>
          {words().setUpSecondFactor}
        </Button>
      </Empty>
    );
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
