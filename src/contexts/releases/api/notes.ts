import { HTML, membersOf } from '#http';
import { NOTE_GROUPS, type NoteGroup } from '../application/release-notes';

export interface NotesAsked {
  readonly groupBy: NoteGroup;
}

const member = membersOf<NotesAsked>();

/** How notes are asked for, in both versions. */
export class NotesAskedBody {
  @member.choice('groupBy', NOTE_GROUPS, { default: 'label', description: 'What the items are grouped by.' })
  group_by?: string;
}

export const groupOf = ({ groupBy }: Partial<NotesAsked>): NoteGroup => groupBy ?? 'label';

const count = (description: string) => ({ type: 'integer', description });

export const NOTES_ANSWER = {
  type: 'object',
  required: ['markdown', 'html', 'items', 'omitted'],
  properties: {
    markdown: { type: 'string' },
    html: HTML,
    items: count('Number of work items that are listed.'),
    omitted: count('Number of finished work items that were too many to be listed.'),
  },
};
