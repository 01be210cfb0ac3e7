import { catalogue } from '../../words';

const en = {
  begin: 'Govern all projects',
  beginTitle: 'Govern all projects?',
  beginText:
    'States, workflows, labels, types and page templates of all projects move to the workspace, and those of one name ' +
    'become one. Nobody can write in the workspace until this has ended. It cannot be undone.',
  byInterface: 'Types, workflows and page templates of the workspace are changed through the API.',
  governance: 'Governance',
  lifting: (what: string) => `The projects’ records are moving to the workspace. Now: ${what}.`,
  liftingEnds: 'The projects’ records are moving to the workspace.',
  lifts: {
    states: 'states',
    labels: 'labels',
    types: 'types',
    workflows: 'workflows',
    page_templates: 'page templates',
  },
  off: 'Each project has its own states, workflows, labels, types and page templates.',
  on: 'The workspace has the states, workflows, labels, types and page templates of all its projects.',
  since: (date: string, person: string) => `Since ${date}, begun by ${person}.`,
  waits: 'Until this has ended, nobody can write in the workspace.',
};

const de: typeof en = {
  begin: 'Alle Projekte verwalten',
  beginTitle: 'Alle Projekte verwalten?',
  beginText:
    'Status, Workflows, Labels, Typen und Seitenvorlagen aller Projekte gehen an den Arbeitsbereich über; was gleich ' +
    'heißt, wird eins. Bis das geschehen ist, kann niemand im Arbeitsbereich schreiben. Es lässt sich nicht rückgängig machen.',
  byInterface: 'Typen, Workflows und Seitenvorlagen des Arbeitsbereichs werden über die API geändert.',
  governance: 'Governance',
  lifting: (what) => `Was die Projekte hatten, geht an den Arbeitsbereich über. Zurzeit: ${what}.`,
  liftingEnds: 'Was die Projekte hatten, geht an den Arbeitsbereich über.',
  lifts: {
    states: 'Status',
    labels: 'Labels',
    types: 'Typen',
    workflows: 'Workflows',
    page_templates: 'Seitenvorlagen',
  },
  off: 'Jedes Projekt hat eigene Status, Workflows, Labels, Typen und Seitenvorlagen.',
  on: 'Der Arbeitsbereich hat die Status, Workflows, Labels, Typen und Seitenvorlagen aller seiner Projekte.',
  since: (date, person) => `Seit ${date}, begonnen von ${person}.`,
  waits: 'Bis das geschehen ist, kann niemand im Arbeitsbereich schreiben.',
};

export const words = catalogue({ en, de });
