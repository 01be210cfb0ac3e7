import type { InstancePerson } from './data';
import { words } from './words';

/** An erased person is deactivated, too, and never comes back. */
export function statusOf({ is_active, erasure_requested_at, erased_at }: InstancePerson): string {
  const t = words();
  if (erased_at) return t.erased;
  if (erasure_requested_at) return t.beingErased;
  return is_active ? t.active : t.deactivated;
}
