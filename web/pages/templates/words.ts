import { catalogue } from '../../words';

const en = {
  beginsWith: 'Contents as in',
  contains: 'Contains',
  contents: (states: number, labels: number, items: number) =>
    `${states} states, ${labels} labels, ${items} work items`,
  createTemplate: 'New template',
  editTemplate: 'Edit template',
  pageTemplates: 'Page templates',
  pageTemplatesText: 'What pages can be made after, so that they look alike.',
  projectTemplatesText: 'What new projects can be made after, with states, labels and examples.',
  removeTemplate: 'What was made after it stays. This cannot be undone.',
  templates: 'Templates',
  templatesEmpty: 'No templates yet',
  templatesText: 'What work items can be made after, so that nothing is forgotten.',
  textAsIn: 'Text as in',
  textAsInHint: 'The text of this page as it is now. Without a page the template keeps the text that it has.',
  titleHint: 'Without one they are called as the template.',
  titleOfItems: 'Title of the work items',
  use: 'Make a work item',
  usePage: 'Make a page',
};

const de: typeof en = {
  beginsWith: 'Inhalt wie in',
  contains: 'Enthält',
  contents: (states, labels, items) => `${states} Status, ${labels} Labels, ${items} Aufgaben`,
  createTemplate: 'Neue Vorlage',
  editTemplate: 'Vorlage bearbeiten',
  pageTemplates: 'Seitenvorlagen',
  pageTemplatesText: 'Wonach sich Seiten anlegen lassen, damit sie gleich aussehen.',
  projectTemplatesText: 'Wonach sich neue Projekte anlegen lassen, mit Status, Labels und Beispielen.',
  removeTemplate: 'Was danach angelegt wurde, bleibt. Das lässt sich nicht rückgängig machen.',
  templates: 'Vorlagen',
  templatesEmpty: 'Noch keine Vorlagen',
  templatesText: 'Wonach sich Aufgaben anlegen lassen, damit nichts vergessen wird.',
  textAsIn: 'Text wie in',
  textAsInHint: 'Der Text dieser Seite, wie er jetzt ist. Ohne Seite behält die Vorlage ihren Text.',
  titleHint: 'Ohne Titel heißen sie wie die Vorlage.',
  titleOfItems: 'Titel der Aufgaben',
  use: 'Aufgabe anlegen',
  usePage: 'Seite anlegen',
};

export const words = catalogue({ en, de });
