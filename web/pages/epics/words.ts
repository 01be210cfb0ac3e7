import { catalogue } from '../../words';

const en = {
  createEpic: 'New epic',
  epics: 'Epics',
  epicsEmpty: 'No epics yet',
  epicsEmptyText: 'An epic is a large piece of work with the work items that make it up below it.',
};

const de: typeof en = {
  createEpic: 'Neues Epic',
  epics: 'Epics',
  epicsEmpty: 'Noch keine Epics',
  epicsEmptyText: 'Ein Epic ist ein großes Stück Arbeit, unter dem die Aufgaben stehen, aus denen es besteht.',
};

export const words = catalogue({ en, de });
