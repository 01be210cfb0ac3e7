import { catalogue } from '../../words';

const en = {
  createCycle: 'New cycle',
  cyclesEmpty: 'No cycles yet',
  cyclesEmptyText: 'A cycle is a span of days with the work items that are to be done in it.',
  editCycle: 'Edit cycle',
  standings: { current: 'Current', upcoming: 'Upcoming', draft: 'Without dates', completed: 'Completed' },
};

const de: typeof en = {
  createCycle: 'Neuer Zyklus',
  cyclesEmpty: 'Noch keine Zyklen',
  cyclesEmptyText: 'Ein Zyklus ist ein Zeitraum mit den Aufgaben, die in ihm zu erledigen sind.',
  editCycle: 'Zyklus bearbeiten',
  standings: { current: 'Laufend', upcoming: 'Geplant', draft: 'Ohne Daten', completed: 'Abgeschlossen' },
};

export const words = catalogue({ en, de });
