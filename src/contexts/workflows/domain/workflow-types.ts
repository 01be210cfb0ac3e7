import type { Workflow } from './workflow';
import { defaultHasAllTypes, workflowTypeTaken } from './workflows.errors';

type Typed = Pick<Workflow, 'id' | 'isDefault' | 'typeIds'>;

/** A type has one workflow; the default one has those that are left. */
export function assertTypes({ id, isDefault, typeIds }: Typed, all: readonly Typed[]): void {
  if (isDefault && typeIds.length) throw defaultHasAllTypes();
  const held = new Set(all.filter((other) => other.id !== id).flatMap((other) => other.typeIds));
  if (typeIds.some((type) => held.has(type))) throw workflowTypeTaken();
}
