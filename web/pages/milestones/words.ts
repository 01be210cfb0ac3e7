import { catalogue } from '../../words';

const en = {
  addItems: 'Add work items',
  createMilestone: 'New milestone',
  editMilestone: 'Edit milestone',
  milestones: 'Milestones',
  milestonesEmpty: 'No milestones yet',
  milestonesEmptyText: 'A milestone is a day by which some work items are to be done, such as a beta or a launch.',
  times: { past: 'Past their day', coming: 'Coming', undated: 'Without a day' },
};

const de: typeof en = {
  addItems: 'Aufgaben hinzufügen',
  createMilestone: 'Neuer Meilenstein',
  editMilestone: 'Meilenstein bearbeiten',
  milestones: 'Meilensteine',
  milestonesEmpty: 'Noch keine Meilensteine',
  milestonesEmptyText:
    'Ein Meilenstein ist ein Tag, bis zu dem einige Aufgaben erledigt sein sollen, etwa eine Beta oder ein Start.',
  times: { past: 'Tag ist vorbei', coming: 'Kommend', undated: 'Ohne Tag' },
};

export const words = catalogue({ en, de });
