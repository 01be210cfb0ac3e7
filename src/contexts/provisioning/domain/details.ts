import { FieldErrors } from '#kernel';
import {
  MAX_EXTERNAL_ID,
  MAX_GROUP_MEMBERS,
  MAX_GROUP_NAME,
  MAX_USER_NAME,
  type GroupDetails,
  type PersonDetails,
} from './provisioned';

const CONTROL = /\p{Cc}/u;

interface Line {
  readonly field: string;
  readonly value: string;
  readonly most: number;
}

function checkLine({ field, value, most }: Line, errors: FieldErrors): void {
  if (value.length > most) errors.add(field, 'max_length', `At most ${most} characters.`);
  if (CONTROL.test(value)) errors.add(field, 'invalid', 'One line of text.');
}

/** Throws for a person who cannot be stored. Names and address are checked where accounts are made. */
export function assertPerson({ userName, externalId }: PersonDetails): void {
  const errors = new FieldErrors();
  if (!userName) errors.add('userName', 'required', 'A user needs a userName.');
  checkLine({ field: 'userName', value: userName, most: MAX_USER_NAME }, errors);
  checkLine({ field: 'externalId', value: externalId ?? '', most: MAX_EXTERNAL_ID }, errors);
  errors.throwIfAny();
}

/** Throws for a group that cannot be stored. */
export function assertGroup({ displayName, externalId, memberIds }: GroupDetails): void {
  const errors = new FieldErrors();
  if (!displayName) errors.add('displayName', 'required', 'A group needs a displayName.');
  checkLine({ field: 'displayName', value: displayName, most: MAX_GROUP_NAME }, errors);
  checkLine({ field: 'externalId', value: externalId ?? '', most: MAX_EXTERNAL_ID }, errors);
  if (memberIds.length > MAX_GROUP_MEMBERS) {
    errors.add('members', 'max_length', `A group has at most ${MAX_GROUP_MEMBERS} members.`);
  }
  errors.throwIfAny();
}
