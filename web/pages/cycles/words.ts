import { catalogue } from '../../words';

const en = {
  addItems: 'Add work items',
  createCycle: 'New cycle',
  cyclesEmpty: 'No cycles yet',
  cyclesEmptyText: 'A cycle is a span of days with the work items that are to be done in it.',
  dashboard: 'Dashboard',
  editCycle: 'Edit cycle',
  standings: { current: 'Current', upcoming: 'Upcoming', draft: 'Without dates', completed: 'Completed' },
  transfer: 'Move unfinished work items',
  transferFrom: (name: string) => `Move what ${name} left unfinished`,
  transferNow: 'Move',
  transferNowhere: 'There is no cycle that takes them. Create one that has not ended.',
  transferred: (name: string) => `Unfinished work items are in ${name} now`,
  transferText: 'Work items that are neither completed nor cancelled move. The chart of this cycle stays as it is.',
  transferTo: 'To',
};

const de: typeof en = {
  addItems: 'Aufgaben hinzufügen',
  createCycle: 'Neuer Zyklus',
  cyclesEmpty: 'Noch keine Zyklen',
  cyclesEmptyText: 'Ein Zyklus ist ein Zeitraum mit den Aufgaben, die in ihm zu erledigen sind.',
  dashboard: 'Auswertung',
  editCycle: 'Zyklus bearbeiten',
  standings: { current: 'Laufend', upcoming: 'Geplant', draft: 'Ohne Daten', completed: 'Abgeschlossen' },
  transfer: 'Unerledigte Aufgaben verschieben',
  transferFrom: (name) => `Unerledigtes aus ${name} verschieben`,
  transferNow: 'Verschieben',
  transferNowhere: 'Kein Zyklus kann sie aufnehmen. Legen Sie einen an, der noch nicht zu Ende ist.',
  transferred: (name) => `Unerledigte Aufgaben gehören jetzt zu ${name}`,
  transferText:
    'Aufgaben, die weder erledigt noch abgebrochen sind, werden verschoben. Das Diagramm dieses Zyklus bleibt.',
  transferTo: 'Nach',
};

export const words = catalogue({ en, de });
