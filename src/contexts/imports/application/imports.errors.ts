import { DomainError } from '#kernel';
import { MOST_TOUCHED, type Touched } from '../domain/import';

export const importUnderWay = (id: string): DomainError =>
  new DomainError('conflict', 'import_under_way', 'Another import into this project has not ended.', { id });

export const importEnded = (): DomainError => new DomainError('conflict', 'import_ended', 'The import has ended.');

export const importPaused = (): DomainError =>
  new DomainError('conflict', 'import_paused', 'The import is paused already.');

export const importNotPaused = (): DomainError =>
  new DomainError('conflict', 'import_not_paused', 'The import is not paused.');

export const importNotUndoable = (): DomainError =>
  new DomainError(
    'conflict',
    'import_not_undoable',
    'Only an import that has completed and kept what it brought can be undone.',
  );

/** Members of the problem document that name what was touched. */
export const TOUCHED_MEMBERS = {
  touched_count: {
    type: 'integer',
    description: `Number of records of the import that were changed, removed or used since, counted up to ${MOST_TOUCHED}.`,
  },
  touched: {
    type: 'array',
    description: 'The first of these records.',
    items: {
      type: 'object',
      required: ['kind', 'id', 'name'],
      properties: {
        kind: { type: 'string', description: 'Kind of the record, such as `work_items`.' },
        id: { type: 'string', format: 'uuid' },
        name: { type: ['string', 'null'] },
      },
    },
  },
};

/** The message for somebody who wants to undo the import. */
export const touchedText = ({ count, records }: Touched): string => {
  const [first] = records;
  const kind = first?.kind.replaceAll('_', ' ').replace(/s$/, '') ?? 'record';
  const named = first?.name ? `the ${kind} "${first.name}"` : `a ${kind}`;
  const others = count > 1 ? ` and ${count - 1}${count >= MOST_TOUCHED ? ' or more' : ''} others` : '';
  return `The import cannot be undone, because ${named}${others} ${count > 1 ? 'were' : 'was'} changed, removed or used since.`;
};

export const importTouched = (touched: Touched): DomainError =>
  new DomainError('conflict', 'import_touched', touchedText(touched), {
    extra: { touched_count: touched.count, touched: touched.records },
  });
