import type { Priority } from '#kernel';
import type { Decision, IntakeItem } from '../domain/intake-item';

/** What is said of the work item behind a submission. */
export interface SubmittedItem {
  readonly name?: string;
  readonly descriptionHtml?: string;
  readonly priority?: Priority;
}

export type Origin = Pick<IntakeItem, 'source' | 'sourceEmail' | 'externalSource' | 'externalId'>;

export interface ReviseSubmission extends SubmittedItem, Partial<Origin>, Decision {}

export interface Submit extends ReviseSubmission {
  readonly name: string;
}

const of =
  <K extends keyof ReviseSubmission>(...members: readonly K[]) =>
  (command: ReviseSubmission): Partial<Pick<ReviseSubmission, K>> =>
    Object.fromEntries(
      members.filter((member) => command[member] !== undefined).map((member) => [member, command[member]]),
    ) as Partial<Pick<ReviseSubmission, K>>;

export const submittedOf = of('name', 'descriptionHtml', 'priority');
export const originOf = of('source', 'sourceEmail', 'externalSource', 'externalId') as (
  command: ReviseSubmission,
) => Partial<Origin>;
export const decisionOf = of('status', 'snoozedTill', 'duplicateToId');

/** What only those who decide may say. */
export const DECISION = ['status', 'snoozedTill', 'duplicateToId'] as const;

export const says = (part: object): boolean => Object.keys(part).length > 0;
