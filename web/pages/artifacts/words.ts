import { catalogue } from '../../words';

const en = {
  artifacts: 'Artifacts',
  artifactsEmpty: 'No artifacts yet',
  artifactsEmptyText:
    'Programs and agents make them through the API: pages such as dashboards, with all their versions.',
  changed: 'Changed',
  modes: { live: 'Live', snapshot: 'Snapshot' },
  mode: 'Data',
  openPublished: 'Open',
  publish: 'Publish',
  publishAsk: (name: string) => `Publish ${name}?`,
  publishText: 'Everybody who has its address can then read it, without an account.',
  published: 'Published',
  version: 'Version',
  wasPublished: (name: string) => `${name} is published`,
};

const de: typeof en = {
  artifacts: 'Artefakte',
  artifactsEmpty: 'Noch keine Artefakte',
  artifactsEmptyText:
    'Programme und Agenten machen sie über die API: Seiten wie Dashboards, mit allen ihren Fassungen.',
  changed: 'Geändert',
  modes: { live: 'Aktuell', snapshot: 'Momentaufnahme' },
  mode: 'Daten',
  openPublished: 'Öffnen',
  publish: 'Veröffentlichen',
  publishAsk: (name) => `${name} veröffentlichen?`,
  publishText: 'Alle, die seine Adresse haben, können es dann lesen, ohne ein Konto.',
  published: 'Veröffentlicht',
  version: 'Fassung',
  wasPublished: (name) => `${name} ist veröffentlicht`,
};

export const words = catalogue({ en, de });
