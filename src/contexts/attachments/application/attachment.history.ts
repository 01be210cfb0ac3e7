import { assetAddress, type AssetRecord, type FileVerb } from '../../assets';
import type { Change } from '../../work-items';

const NOTHING = { oldValue: null, newValue: null, oldIdentifier: null, newIdentifier: null };

const WORDS: Readonly<Record<FileVerb, string>> = {
  created: 'created an attachment',
  deleted: 'deleted the attachment',
};

/** How the history of a work item tells of a file, by the address that lasts. */
export function historyOf(verb: FileVerb, file: AssetRecord): Change {
  const { id, storageKey } = file;
  const values =
    verb === 'created' ? { newValue: storageKey, newIdentifier: id } : { oldValue: storageKey, oldIdentifier: id };
  return { ...NOTHING, ...values, verb, field: 'attachment', comment: WORDS[verb], attachments: [assetAddress(file)] };
}
