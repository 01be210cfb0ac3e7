import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { intakeEvents } from './application/intake.events';
import { IntakeItemRow, IntakeRow } from './infrastructure/persistence/intake.row';

export const intake = defineContext({
  name: 'intake',
  modules: async () => [(await import('./intake.module.js')).IntakeModule],
  rows: [IntakeRow, IntakeItemRow],
  codes: { intake_not_yours: BROKEN_RULE, intake_item_accepted: BROKEN_RULE },
  events: [intakeEvents],
});
