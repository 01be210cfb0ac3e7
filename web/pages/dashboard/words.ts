import { catalogue } from '../../words';

const en = {
  allLabels: 'Work items by label',
  allPeople: 'Unfinished work items by person',
  allStates: 'Work items by state',
  byWeek: 'Each point is a week.',
  completed: 'Completed',
  count: 'Work items',
  created: 'Created',
  createdCompleted: 'Created and completed',
  cycle: 'Cycle',
  cycleNotBegun: 'This cycle has not begun',
  cycleNotBegunText: 'From its first day on, this page shows how it goes.',
  cycleTime: 'Cycle time of completed work items',
  cycleTimeText: 'From the moment at which somebody began until it was completed.',
  dashboard: 'Dashboard',
  days: 'Days',
  daysOf: (days: number, isMost: boolean) => {
    if (days === 0) return 'Less than a day';
    return `${days}${isMost ? ' and more' : ''} ${days === 1 ? 'day' : 'days'}`;
  },
  flow: 'Where the work stands',
  groups: { completed: 'Completed', started: 'Started', unstarted: 'Not started', backlog: 'Backlog' },
  median: 'Half took at most',
  most: '85 of 100 took at most',
  noCompleted: 'Nothing that had been started was completed in this time.',
  noLabel: 'Without a label',
  nothingHere: 'None.',
  period: 'Time',
  spans: { 14: 'Last 2 weeks', 28: 'Last 4 weeks', 84: 'Last 12 weeks', 182: 'Last 6 months', 365: 'Last year' },
  whole: 'Whole project',
  duration: (days: string) => `${days} days`,
};

const de: typeof en = {
  allLabels: 'Aufgaben nach Label',
  allPeople: 'Unerledigte Aufgaben nach Person',
  allStates: 'Aufgaben nach Status',
  byWeek: 'Jeder Punkt ist eine Woche.',
  completed: 'Erledigt',
  count: 'Aufgaben',
  created: 'Angelegt',
  createdCompleted: 'Angelegt und erledigt',
  cycle: 'Zyklus',
  cycleNotBegun: 'Dieser Zyklus hat noch nicht begonnen',
  cycleNotBegunText: 'Ab seinem ersten Tag zeigt diese Seite, wie er läuft.',
  cycleTime: 'Durchlaufzeit erledigter Aufgaben',
  cycleTimeText: 'Von dem Augenblick, in dem jemand begonnen hat, bis zur Erledigung.',
  dashboard: 'Auswertung',
  days: 'Tage',
  daysOf: (days, isMost) => {
    if (days === 0) return 'Unter einem Tag';
    return `${days}${isMost ? ' und mehr' : ''} ${days === 1 ? 'Tag' : 'Tage'}`;
  },
  flow: 'Wo die Arbeit steht',
  groups: { completed: 'Erledigt', started: 'Begonnen', unstarted: 'Nicht begonnen', backlog: 'Vorrat' },
  median: 'Die Hälfte brauchte höchstens',
  most: '85 von 100 brauchten höchstens',
  noCompleted: 'In dieser Zeit wurde nichts erledigt, was vorher begonnen war.',
  noLabel: 'Ohne Label',
  nothingHere: 'Keine.',
  period: 'Zeitraum',
  spans: {
    14: 'Letzte 2 Wochen',
    28: 'Letzte 4 Wochen',
    84: 'Letzte 12 Wochen',
    182: 'Letzte 6 Monate',
    365: 'Letztes Jahr',
  },
  whole: 'Ganzes Projekt',
  duration: (days) => `${days} Tage`,
};

export const words = catalogue({ en, de });
