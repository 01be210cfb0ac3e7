import { shows, type Member } from '#http';

interface WithRecord {
  readonly entityType: string;
  readonly entityId: string;
  readonly name: string;
  readonly identifier: string | null;
  readonly projectId: string | null;
  readonly projectIdentifier: string | null;
}

/** Returns the members that identify a record and show its current name. */
export function recordMembers<T extends WithRecord>(): Record<string, Member<T>> {
  const show = shows<WithRecord>();
  const members = {
    entity_type: show.text('entityType'),
    entity_id: show.uuid('entityId'),
    name: show.text('name'),
    identifier: show.text('identifier', { nullable: true }),
    project_id: show.uuid('projectId', { nullable: true }),
    project_identifier: show.text('projectIdentifier', { nullable: true }),
  };
  return members as unknown as Record<string, Member<T>>;
}
