import type { InstancePerson } from './data';
import { words } from './words';

/** Erased and merged people are deactivated, too, and never come back. */
export function statusOf({
  is_active,
  erasure_requested_at,
  erased_at,
  merged_into_id,
  merged_at,
}: InstancePerson): string {
  const t = words();
  if (erased_at) return t.erased;
  if (erasure_requested_at) return t.beingErased;
  if (merged_into_id) return merged_at ? t.merged : t.beingMerged;
  return is_active ? t.active : t.deactivated;
}
