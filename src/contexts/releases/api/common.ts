import { feature, HTML, membersOf, workspaceAdmins, workspaceMembers } from '#http';
import type { SentDescription } from '../application/release.text';
import { NOTE_GROUPS, type NoteGroup } from '../application/release-notes';

/** Declaration that all resources of releases share in both versions. */
export const releasesResource = {
  level: 'workspace',
  gates: [feature('releases')],
  allow: { read: workspaceMembers, write: workspaceAdmins },
} as const;

const text = membersOf<SentDescription>();

class UpdateChangelog {
  @text.html('descriptionHtml') description_html?: string;
  @text.object('descriptionJson', { description: 'The text as an editor document.' }) description_json?: object;
}

export const getChangelog = {
  summary: 'Get the changelog of a release',
  description: 'Gets the text about what is new in a release. Each release has one, which is empty at first.',
};

export const updateChangelog = {
  summary: 'Update the changelog of a release',
  description:
    'Replaces the text about what is new in a release. It is sent as HTML or, if there is no HTML, as an editor ' +
    'document.',
  body: UpdateChangelog,
};

export interface NotesOptions {
  readonly groupBy?: NoteGroup;
}

const option = membersOf<NotesOptions>();

class NotesOptionsBody {
  @option.choice('groupBy', NOTE_GROUPS, {
    default: 'label',
    description: 'The member by which the items are grouped.',
  })
  group_by?: string;
}

export const groupOf = ({ groupBy = 'label' }: NotesOptions): NoteGroup => groupBy;

const count = (description: string) => ({ type: 'integer', description });

const answer = {
  type: 'object',
  required: ['markdown', 'html', 'items', 'omitted'],
  properties: {
    markdown: { type: 'string' },
    html: HTML,
    items: count('Number of work items that are listed.'),
    omitted: count('Number of finished work items that are not listed because there are too many.'),
  },
};

export const previewNotes = {
  summary: 'Preview release notes of the finished work items',
  description:
    'Creates release notes, as Markdown and as HTML, that list the finished work items of a release that the caller ' +
    'may see, grouped by label or type. An item with several labels is listed below the first of them. At most 500 ' +
    'items are listed; `omitted` is the number of the others. Nothing is stored.',
  shape: 'plain',
  query: NotesOptionsBody,
  answer,
} as const;

export const publishNotes = {
  summary: 'Publish release notes as the changelog',
  description: 'Creates the same release notes as the preview and stores them as the changelog of the release.',
  shape: 'plain',
  body: NotesOptionsBody,
  answer,
} as const;
