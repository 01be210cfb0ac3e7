import { defineContext } from '#context';
import { BROKEN_RULE, textAs, withBody } from '#kernel';
import { intakeEvents } from './application/intake.repository';
import { IntakeItemRow, IntakeRow } from './infrastructure/persistence/intake.row';

/** Proposals that wait for triage before they are work items. */
export const intake = defineContext({
  name: 'intake',
  modules: async () => [(await import('./intake.module.js')).IntakeModule],
  rows: [IntakeRow, IntakeItemRow],
  codes: {
    intake_refused: withBody('invalid_request', textAs('error')),
    intake_not_yours: { ...BROKEN_RULE, olderBody: textAs('error') },
    intake_item_accepted: BROKEN_RULE,
  },
  events: [intakeEvents],
});
