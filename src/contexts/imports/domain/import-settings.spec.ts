import { DomainError } from '#kernel';
import { assertSettings, type StartedSource, type SentSettings } from './import-settings';

function refused(source: StartedSource, sent: SentSettings): string[] {
  try {
    assertSettings(source, sent);
  } catch (error) {
    return (error as DomainError).details.fields!.map(({ field, code }) => `${field} ${code}`);
  }
  return [];
}

it.each<[StartedSource, SentSettings, string[]]>([
  ['csv', { fileId: '1', dateOrder: 'dmy' }, []],
  ['csv', {}, ['fileId required']],
  ['csv', { fileId: '1', token: 'secret' }, ['token invalid']],
  ['github', { repository: 'acme/web', emails: { ann: 'ann@example.com' } }, []],
  ['github', { fromProject: 'WEB' }, ['repository required', 'fromProject invalid']],
  ['jira', { url: 'https://acme.atlassian.net', token: 'x', fromProject: 'ABC', account: 'ann@example.com' }, []],
  [
    'server',
    { url: 'https://tracker.example.com' },
    ['token required', 'fromWorkspace required', 'fromProject required'],
  ],
])('judges what %s is sent, %j', (source, sent, expected) => {
  expect(refused(source, sent)).toEqual(expected);
});
