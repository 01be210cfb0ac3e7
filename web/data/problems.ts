import { complain } from '../kit';
import { words } from '../words';
import { ApiProblem } from './client';

/** The text of a refusal. */
export function explain(error: unknown): { readonly title: string; readonly text?: string } {
  if (!(error instanceof ApiProblem)) return { title: words().failed };
  if (error.status === 0) return { title: words().offline };
  const fields = Object.values(error.fields).join(' ');
  const trace = error.status >= 500 && error.requestId ? words().requestId(error.requestId) : '';
  return { title: error.message || words().failed, text: [fields, trace].filter(Boolean).join(' ') };
}

export function complainOf(error: unknown): void {
  const { title, text } = explain(error);
  complain(title, text);
}
