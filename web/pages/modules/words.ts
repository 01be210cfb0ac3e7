import { catalogue } from '../../words';

const en = {
  addItems: 'Add work items',
  createModule: 'New module',
  editModule: 'Edit module',
  lead: 'Lead',
  modulesEmpty: 'No modules yet',
  modulesEmptyText:
    'A module is a part of the project, such as a feature, with its work items, its people and its due day.',
  status: 'Status',
  statuses: {
    backlog: 'Backlog',
    planned: 'Planned',
    'in-progress': 'In progress',
    paused: 'Paused',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
};

const de: typeof en = {
  addItems: 'Aufgaben hinzufügen',
  createModule: 'Neues Modul',
  editModule: 'Modul bearbeiten',
  lead: 'Leitung',
  modulesEmpty: 'Noch keine Module',
  modulesEmptyText:
    'Ein Modul ist ein Teil des Projekts, etwa eine Funktion, mit Aufgaben, Leuten und einem Fälligkeitstag.',
  status: 'Status',
  statuses: {
    backlog: 'Vorrat',
    planned: 'Geplant',
    'in-progress': 'In Arbeit',
    paused: 'Pausiert',
    completed: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
  },
};

export const words = catalogue({ en, de });
