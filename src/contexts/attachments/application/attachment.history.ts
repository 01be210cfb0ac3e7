import type { Change } from '../../work-items';

/** A file of a work item, as its history names it. */
interface Attached {
  readonly id: string;
  readonly storageKey: string;
  readonly address: string;
}

const NOTHING = { oldValue: null, newValue: null, oldIdentifier: null, newIdentifier: null };

export const attached = ({ id, storageKey, address }: Attached): Change => ({
  ...NOTHING,
  verb: 'created',
  field: 'attachment',
  newValue: storageKey,
  newIdentifier: id,
  comment: 'created an attachment',
  attachments: [address],
});

export const detached = ({ id, storageKey, address }: Attached): Change => ({
  ...NOTHING,
  verb: 'deleted',
  field: 'attachment',
  oldValue: storageKey,
  oldIdentifier: id,
  comment: 'deleted the attachment',
  attachments: [address],
});
