import type { Gate } from '#http';
import { DomainError } from '#kernel';

// Texts about labels in the OpenAPI documents of both versions.

export const LABELS = 'Names with a color that mark work items of a project. A label can be a child of another label.';

export const WORKSPACE_LABELS =
  'Labels that all projects of the workspace share: work items of any project can carry them. If the workspace ' +
  'governs its projects, there are no other labels, and requests that write labels of a project are answered with ' +
  '400 and `{"error": text, "code": "workspace_managed"}`.';

/** Refuses writes of project labels (400) if the workspace governs its projects. */
export const projectManagesLabels: Gate = {
  name: 'workspace_managed',
  kind: 'mode',
  closed: ({ governance }) =>
    governance === 'on'
      ? new DomainError('invalid_request', 'workspace_managed', 'The workspace manages the labels of its projects.')
      : undefined,
};
