import { catalogue } from '../../words';

const en = {
  after: (keys: string) => `after ${keys}`,
  connect: (key: string) => `Drag to the work item that has to wait for ${key}`,
  connected: (first: string, second: string) => `${second} waits for ${first} now`,
  hint: 'Drag a bar to move it, and its ends to change its days; or use the arrow keys, with Shift for its end and Alt for its beginning.',
  movedTo: (key: string) => `${key} was moved`,
  releases: 'Releases',
  milestones: 'Milestones',
  timeline: 'Timeline',
  timelineEmpty: 'Nothing has days yet',
  timelineEmptyText: 'Work items, cycles, milestones and releases with a start or a due day stand here.',
  today: 'Today',
  zoom: 'Zoom',
  zooms: { days: 'Days', weeks: 'Weeks', months: 'Months' },
};

const de: typeof en = {
  after: (keys) => `nach ${keys}`,
  connect: (key) => `Zur Aufgabe ziehen, die auf ${key} warten muss`,
  connected: (first, second) => `${second} wartet jetzt auf ${first}`,
  hint: 'Ziehen Sie einen Balken, um ihn zu verschieben, und seine Enden, um seine Tage zu ändern; oder nehmen Sie die Pfeiltasten, mit Umschalt für das Ende und Alt für den Beginn.',
  movedTo: (key) => `${key} wurde verschoben`,
  releases: 'Releases',
  milestones: 'Meilensteine',
  timeline: 'Zeitleiste',
  timelineEmpty: 'Noch hat nichts Tage',
  timelineEmptyText:
    'Hier stehen Aufgaben, Zyklen, Meilensteine und Releases, die einen Beginn oder ein Fälligkeitsdatum haben.',
  today: 'Heute',
  zoom: 'Maßstab',
  zooms: { days: 'Tage', weeks: 'Wochen', months: 'Monate' },
};

export const words = catalogue({ en, de });
