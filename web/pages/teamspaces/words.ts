import { catalogue } from '../../words';

const en = {
  createTeamspace: 'New teamspace',
  deleteText:
    'Its projects and people stay, but people lose what they may only do by being in it. This cannot be undone.',
  descriptionEmpty: 'No description yet.',
  editTeamspace: 'Edit teamspace',
  lead: 'Lead',
  membersEmpty: 'Nobody is in it yet.',
  memberCount: (count: string, isOne: boolean) => (isOne ? '1 member' : `${count} members`),
  overview: 'Overview',
  projectsEmpty: 'No project belongs to it yet.',
  projectCount: (count: string, isOne: boolean) => (isOne ? '1 project' : `${count} projects`),
  teamspaces: 'Teamspaces',
  teamspacesEmpty: 'No teamspaces yet',
  teamspacesEmptyText: 'A teamspace brings some people and some projects together.',
};

const de: typeof en = {
  createTeamspace: 'Neues Team',
  deleteText:
    'Projekte und Leute bleiben, aber was jemand nur durch dieses Team darf, fällt weg. Das lässt sich nicht rückgängig machen.',
  descriptionEmpty: 'Noch keine Beschreibung.',
  editTeamspace: 'Team bearbeiten',
  lead: 'Leitung',
  membersEmpty: 'Noch gehört niemand dazu.',
  memberCount: (count, isOne) => (isOne ? '1 Mitglied' : `${count} Mitglieder`),
  overview: 'Überblick',
  projectsEmpty: 'Noch gehört kein Projekt dazu.',
  projectCount: (count, isOne) => (isOne ? '1 Projekt' : `${count} Projekte`),
  teamspaces: 'Teams',
  teamspacesEmpty: 'Noch keine Teams',
  teamspacesEmptyText: 'Ein Team bringt einige Leute und einige Projekte zusammen.',
};

export const words = catalogue({ en, de });
