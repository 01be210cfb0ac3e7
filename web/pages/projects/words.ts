import { catalogue } from '../../words';

const en = {
  createProject: 'New project',
  identifier: 'Identifier',
  identifierHint: 'A few letters that begin the key of each work item, such as WEB in WEB-12.',
  outside: 'You are not a member of this project',
  outsideText: (lead: string) =>
    `What is in it is there for its members. To take part, ask ${lead ? `${lead}, who leads it, or ` : ''}an admin of the workspace.`,
  projectsEmpty: 'No projects yet',
  projectsEmptyText: 'A project holds work items, and the people who do them.',
};

const de: typeof en = {
  createProject: 'Neues Projekt',
  identifier: 'Kürzel',
  identifierHint: 'Ein paar Buchstaben, mit denen der Schlüssel jeder Aufgabe beginnt, etwa WEB in WEB-12.',
  outside: 'Sie sind nicht Mitglied dieses Projekts',
  outsideText: (lead) =>
    `Was darin steht, sehen seine Mitglieder. Wenn Sie mitarbeiten möchten, fragen Sie ${lead ? `${lead} (Leitung) oder ` : ''}jemanden, der den Arbeitsbereich verwaltet.`,
  projectsEmpty: 'Noch keine Projekte',
  projectsEmptyText: 'Ein Projekt enthält Aufgaben und die Leute, die sie erledigen.',
};

export const words = catalogue({ en, de });
