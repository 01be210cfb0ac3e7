import { DomainError } from '#kernel';

export const typesGoverned = () =>
  new DomainError(
    'conflict',
    'work_item_types_governed',
    'The workspace governs its projects: their work item types stay with the workspace.',
  );
