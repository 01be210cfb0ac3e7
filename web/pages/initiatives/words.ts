import { catalogue } from '../../words';

const en = {
  addItems: 'Add work items',
  content: 'Projects and work items',
  contentEmpty: 'Nothing belongs to it yet. Choose projects in its form, or add epics and other work items.',
  createInitiative: 'New initiative',
  deleteText: 'Its projects and work items stay. This cannot be undone.',
  descriptionEmpty: 'No description yet.',
  editInitiative: 'Edit initiative',
  initiatives: 'Initiatives',
  initiativesEmpty: 'No initiatives yet',
  initiativesEmptyText:
    'An initiative is an aim of the company, with the projects, epics and work items that lead to it.',
  lead: 'Lead',
  overview: 'Overview',
  states: { DRAFT: 'Draft', PLANNED: 'Planned', ACTIVE: 'Active', COMPLETED: 'Completed', CLOSED: 'Closed' },
};

const de: typeof en = {
  addItems: 'Aufgaben hinzufügen',
  content: 'Projekte und Aufgaben',
  contentEmpty:
    'Noch gehört nichts dazu. Wählen Sie Projekte im Formular, oder fügen Sie Epics und andere Aufgaben hinzu.',
  createInitiative: 'Neue Initiative',
  deleteText: 'Projekte und Aufgaben bleiben. Das lässt sich nicht rückgängig machen.',
  descriptionEmpty: 'Noch keine Beschreibung.',
  editInitiative: 'Initiative bearbeiten',
  initiatives: 'Initiativen',
  initiativesEmpty: 'Noch keine Initiativen',
  initiativesEmptyText:
    'Eine Initiative ist ein Ziel der Firma, mit den Projekten, Epics und Aufgaben, die dahin führen.',
  lead: 'Leitung',
  overview: 'Überblick',
  states: {
    DRAFT: 'Entwurf',
    PLANNED: 'Geplant',
    ACTIVE: 'Laufend',
    COMPLETED: 'Abgeschlossen',
    CLOSED: 'Geschlossen',
  },
};

export const words = catalogue({ en, de });
