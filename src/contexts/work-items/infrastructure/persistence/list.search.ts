import type { FilterTree, ListRequest } from '#kernel';
import { parseKey } from '../../domain/key';

interface Place {
  readonly id: string;
  readonly identifier: string;
}

const NUMBER = /^\d{1,9}$/;

/**
 * The request, where its search may mean more than a piece of a name: a key, a number, or the identifier of a project,
 * which says something only `across` projects. A text that can only be part of a name is left as it is.
 */
export function searching(request: ListRequest, projects: readonly Place[], across = false): ListRequest {
  const { search: text, filters } = request;
  if (text === undefined) return request;
  const others = [...keyed(text, projects), ...numbered(text), ...(across ? within(text, projects) : [])];
  if (!others.length) return request;
  const named: FilterTree = { field: 'name', operator: 'contains', value: text };
  return { ...request, search: undefined, filters: [...filters, { or: [named, ...others] }] };
}

function keyed(text: string, projects: readonly Place[]): FilterTree[] {
  const key = parseKey(text);
  const project = projects.find(({ identifier }) => identifier.toUpperCase() === key?.identifier);
  if (!key || !project) return [];
  return [{ and: [is('projectId', project.id), is('sequenceId', key.sequenceId)] }];
}

const numbered = (text: string): FilterTree[] => (NUMBER.test(text) ? [is('sequenceId', Number(text))] : []);

const within = (text: string, projects: readonly Place[]): FilterTree[] =>
  projects
    .filter(({ identifier }) => identifier.toLowerCase() === text.toLowerCase())
    .map(({ id }) => is('projectId', id));

const is = (field: string, value: unknown): FilterTree => ({ field, operator: 'eq', value });
