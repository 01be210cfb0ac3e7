import type { FilterTree, ListRequest } from '#kernel';
import { parseKey } from '../../domain/key';

interface SearchedProject {
  readonly id: string;
  readonly identifier: string;
}

const NUMBER = /^\d{1,9}$/;

/**
 * Extends a search that can mean more than part of a name: a key, a number, or, `across` projects, the identifier of a
 * project. Returns the request unchanged if the text can only be part of a name.
 */
export function searching(request: ListRequest, projects: readonly SearchedProject[], across = false): ListRequest {
  const { search: text, filters } = request;
  if (text === undefined) return request;
  const others = [...keyed(text, projects), ...numbered(text), ...(across ? within(text, projects) : [])];
  if (!others.length) return request;
  const named: FilterTree = { field: 'name', operator: 'contains', value: text };
  return { ...request, search: undefined, filters: [...filters, { or: [named, ...others] }] };
}

function keyed(text: string, projects: readonly SearchedProject[]): FilterTree[] {
  const key = parseKey(text);
  const project = projects.find(({ identifier }) => identifier.toUpperCase() === key?.identifier);
  if (!key || !project) return [];
  return [{ and: [is('projectId', project.id), is('sequenceId', key.sequenceId)] }];
}

const numbered = (text: string): FilterTree[] => (NUMBER.test(text) ? [is('sequenceId', Number(text))] : []);

const within = (text: string, projects: readonly SearchedProject[]): FilterTree[] =>
  projects
    .filter(({ identifier }) => identifier.toLowerCase() === text.toLowerCase())
    .map(({ id }) => is('projectId', id));

const is = (field: string, value: unknown): FilterTree => ({ field, operator: 'eq', value });
