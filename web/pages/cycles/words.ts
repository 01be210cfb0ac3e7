import { catalogue } from '../../words';

const en = {
  cyclesEmpty: 'No cycles yet',
  cyclesEmptyText: 'A cycle is a span of days with the work items that are to be done in it.',
};

const de: typeof en = {
  cyclesEmpty: 'Noch keine Zyklen',
  cyclesEmptyText: 'Ein Zyklus ist ein Zeitraum mit den Aufgaben, die in ihm zu erledigen sind.',
};

export const words = catalogue({ en, de });
