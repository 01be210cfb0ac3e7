import { DomainError, externalPairTaken, invalid, invalidField } from '#kernel';

export const cycleExternalPairTaken = externalPairTaken('Cycle');

export const cycleNameTaken = (id: string) =>
  new DomainError('conflict', 'cycle_name_taken', 'Cycle with the same name already exists in the project', { id });

const rule = (reason: string, message: string) => new DomainError('conflict', reason, message);

export const cycleIsArchived = () => rule('cycle_archived', 'Archived cycle cannot be edited');
export const cycleIsClosed = () => rule('cycle_closed', 'The Cycle has already been completed so it cannot be edited');
export const cycleNotEnded = () => rule('cycle_not_ended', 'Only completed cycles can be archived');

export const notYourCycle = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the cycle');

export function cyclesSwitchedOff(): DomainError {
  const message = 'Cycles are not enabled for this project';
  return invalid([{ field: 'projectId', code: 'invalid', message, crossField: true }], message);
}

const ONE_DATE = 'Both start date and end date are either required or are to be null';

export const oneDateOnly = (missing: 'startDate' | 'endDate') =>
  new DomainError('invalid_request', 'cycle_dates_incomplete', ONE_DATE, {
    fields: [{ field: missing, code: 'required', message: ONE_DATE }],
  });

export function endsBeforeItStarts(): DomainError {
  const message = 'Start date cannot exceed end date';
  return invalid([{ field: 'startDate', code: 'invalid', message, crossField: true }], message);
}

export const overlaps = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const message = `The dates overlap those of the cycle "${name}".`;
  return new DomainError('conflict', 'cycle_dates_overlap', message, { id });
};

export const itemsMissing = () => new DomainError('invalid_request', 'cycle_items_missing', 'Work items are required');

export const itemsUnknown = () => new DomainError('invalid_request', 'cycle_items_unknown', 'The payload is not valid');

export const noSuchTarget = () =>
  invalid([{ field: 'newCycleId', code: 'does_not_exist', message: 'There is no such cycle in this project.' }]);

export const sameTarget = () => invalidField('newCycleId', 'This is the cycle that the work items are in.');
