import type { Choice } from './field-forms';
import type { JiraServer } from './jira.server';

interface Mapping {
  readonly contextId: string;
  readonly projectId?: string;
  readonly isGlobalContext?: boolean;
}

interface Option {
  readonly id: string;
  readonly value: string;
  /** Id of the option above it. */
  readonly optionId?: string;
  readonly disabled?: boolean;
}

/**
 * Options that a field offers in a project, in their order, without disabled ones. Only the cloud tells them, and only
 * administrators.
 */
export async function optionsOf(server: JiraServer, projectId: string, field: string): Promise<readonly Choice[]> {
  if (!server.isCloud) return [];
  const path = `field/${field}/context`;
  const mappings: Mapping[] = [];
  for await (const mapping of server.list<Mapping>(`${path}/projectmapping`, 'values', { isOptional: true }))
    mappings.push(mapping);
  const context =
    mappings.find((mapping) => mapping.projectId === projectId) ??
    mappings.find(({ isGlobalContext }) => isGlobalContext);
  if (!context) return [];
  const choices = new Map<string, Choice>();
  const options = server.list<Option>(`${path}/${context.contextId}/option`, 'values', { isOptional: true });
  for await (const { id, value, optionId, disabled = false } of options) {
    const parent = optionId === undefined ? null : choices.get(optionId);
    if (disabled || parent === undefined) continue;
    choices.set(id, { key: id, name: parent ? `${parent.name} / ${value}` : value, parent });
  }
  return [...choices.values()];
}
