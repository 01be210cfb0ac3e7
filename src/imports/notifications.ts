import { base, type Importing } from './importing';
import type { ItemArrivals } from './items';
import type { NotificationThing } from './personal-things';

/** Adds notifications of people who are here, about work items that are here. None of them is mailed again. */
export async function addNotifications(
  importing: Importing,
  items: Pick<ItemArrivals, 'idOf'>,
  things: readonly NotificationThing[],
): Promise<void> {
  const { arrivals, idOf, now, people, project, report } = importing;
  const stateOf = (key: string | null) => (key === null ? null : (project.stateOf(idOf('state', key))?.id ?? null));
  const records = things.flatMap((thing) => {
    const [recipientId, itemId] = [people.idOf(thing.recipient), items.idOf(thing.item)];
    if (recipientId === null || itemId === undefined) {
      report.lose('notification', thing.key, `its ${recipientId === null ? 'recipient' : 'work item'} is not here`);
      return [];
    }
    return [
      {
        ...base(importing, idOf('notification', thing.key), people.idOf(thing.by), thing.at),
        ...{ recipient_id: recipientId, kind: thing.about, project_id: project.id, work_item_id: itemId },
        comment_id: thing.comment === null ? null : idOf('comment', thing.comment),
        ...{ from_state_id: stateOf(thing.from), to_state_id: stateOf(thing.to) },
        ...{ read_at: thing.readAt, archived_at: thing.archivedAt, mailed_at: now },
      },
    ];
  });
  const { size } = records.length ? await arrivals.add('notifications', records) : new Set();
  report.add('notification', { arrived: size, known: records.length - size });
}
