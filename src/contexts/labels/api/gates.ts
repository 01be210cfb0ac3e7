import type { Gate } from '#http';
import { DomainError } from '#kernel';

/** 400 on a project's writes of labels where the workspace governs them. */
export const projectManagesLabels: Gate = {
  name: 'workspace_managed',
  kind: 'mode',
  closed: ({ governance }) =>
    governance === 'on'
      ? new DomainError('invalid_request', 'workspace_managed', 'The workspace manages the labels of its projects.')
      : undefined,
};
