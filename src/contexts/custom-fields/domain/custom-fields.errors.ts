import { DomainError, invalidField } from '#kernel';

const MEMBER = 'customFields';

/** The member of a command that holds the value of a property. */
export const fieldOf = (name: string): string => `${MEMBER}.${name}`;

export const switchedOff = (): DomainError =>
  invalidField(MEMBER, 'Custom properties are not switched on in this project.');

export const untyped = (): DomainError =>
  invalidField(MEMBER, 'The work item has no type, and so it has no custom properties.');
