import { catalogue } from '../../words';

const en = {
  calendar: 'Calendar',
  calendarHint: 'Drag a work item to another day, or move it with Alt and the arrow keys.',
  mine: 'Mine only',
  moreOf: (count: string) => `${count} more`,
  moved: (name: string, day: string) => `${name} is due ${day} now`,
  nextMonth: 'Next month',
  nothingDue: 'Nothing is due in this month.',
  previousMonth: 'Previous month',
  thisMonth: 'Today',
};

const de: typeof en = {
  calendar: 'Kalender',
  calendarHint: 'Ziehen Sie eine Aufgabe auf einen anderen Tag, oder verschieben Sie sie mit Alt und den Pfeiltasten.',
  mine: 'Nur meine',
  moreOf: (count) => `${count} weitere`,
  moved: (name, day) => `${name} ist jetzt am ${day} fällig`,
  nextMonth: 'Nächster Monat',
  nothingDue: 'In diesem Monat ist nichts fällig.',
  previousMonth: 'Voriger Monat',
  thisMonth: 'Heute',
};

export const words = catalogue({ en, de });
