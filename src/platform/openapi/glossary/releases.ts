import { under, type Entries } from './entry';

const MEMBERS: Entries = {
  release_date: ['Day of the release.', '2026-03-27'],
  is_latest: ['Whether it is the latest release of the workspace.', true],
  is_prerelease: ['Whether it is a pre-release.', false],
  tag: 'Id of the tag with the version.',
  tag_id: 'Id of the tag with the version.',
};

const HANGING: Entries = {
  release: 'Id of the release.',
  release_id: 'Id of the release.',
  is_resolved: 'Whether it is resolved.',
  is_hidden: ['Whether it is hidden. Comments are never hidden.', false],
};

export const RELEASES: Entries = {
  ...under(['release', 'releases create', 'releases update'], MEMBERS),
  ...under(['release changelog', 'release comment', 'release comments update', 'release link'], HANGING),
  'release changelog.changelog': 'The text in all formats.',
  'release changelog.description_json': 'The text as an editor document.',
  'release comment.comment': 'The text in all formats.',
  version: ['Name of the version.', '2.4.0'],
  commit_hash: ['Hash of the commit.', '9fceb02d0ae598e95dc970b74767f19372d61af8'],
  git_tag: ['Name of the tag in git.', 'v2.4.0'],
  markdown: ['The notes as Markdown.', '## Bug\n\n- ENG-12 Log-in fails\n'],
  html: ['The notes as HTML.', '<h2>Bug</h2><ul><li><p>ENG-12 Log-in fails</p></li></ul>'],
};
