import { catalogue } from '../../words';

const en = {
  beginsAs: 'Begins as',
  emptyProject: 'An empty project',
  hookAction: 'Webhooks',
  hookText: 'Chat, builds and other services learn what happens here.',
  hookTitle: 'Connect other services',
  inviteAction: 'Invite people',
  inviteText: 'They get a link and choose a password.',
  inviteTitle: 'Work together',
  itemText: 'One line is enough: Mend the roof #house !high ^tomorrow',
  itemTitle: 'Write down what there is to do',
  keyAction: 'Make a key',
  keyText: 'Programs do all that you can do here, by the interface.',
  keyTitle: 'Automate',
  nextSteps: 'What to do next',
  orBeginAs: 'Or begin with states, labels and examples:',
  projectsEmptyAsk: 'Ask an admin of the workspace to add you to one.',
  putAway: 'Put away',
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
  beginsAs: 'Beginnt als',
  emptyProject: 'Ein leeres Projekt',
  hookAction: 'Webhooks',
  hookText: 'Chat, Builds und andere Dienste erfahren, was hier geschieht.',
  hookTitle: 'Andere Dienste anbinden',
  inviteAction: 'Leute einladen',
  inviteText: 'Sie erhalten einen Link und wählen ein Passwort.',
  inviteTitle: 'Zusammenarbeiten',
  itemText: 'Eine Zeile genügt: Dach reparieren #haus !hoch ^morgen',
  itemTitle: 'Aufschreiben, was zu tun ist',
  keyAction: 'Schlüssel anlegen',
  keyText: 'Programme tun über die Schnittstelle alles, was Sie hier tun können.',
  keyTitle: 'Automatisieren',
  nextSteps: 'Wie es weitergeht',
  orBeginAs: 'Oder beginnen Sie mit Status, Labels und Beispielen:',
  projectsEmptyAsk: 'Bitten Sie jemanden, der den Arbeitsbereich verwaltet, Sie in eines aufzunehmen.',
  putAway: 'Ausblenden',
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
