import type { FoundSession } from '../../contexts/identity';
import type { Digest, MailPreferences } from '../../contexts/notifications';
import { choice, formToken, header, markup, notice, page, type Html } from '../kit';
import { profileTabs } from './tabs';

interface MailView {
  readonly session: FoundSession;
  readonly preferences: MailPreferences;
  /** False if no mail server is configured. */
  readonly isMailSent: boolean;
  readonly isDone: boolean;
}

const PATH = '/profile/mail/';

const LABELS: Readonly<Record<Digest, string>> = {
  off: 'Never',
  hourly: 'Once an hour at most',
  daily: 'Once a day at most, at eight in the morning',
};

const choices = Object.entries(LABELS).map(([value, label]) => ({ value, label }));
const zones = Intl.supportedValuesOf('timeZone');

/** Adds `UTC` and the chosen zone: not every system lists `UTC`, and none lists older names of zones. */
const zonesWith = (chosen: string) =>
  [...new Set([chosen, 'UTC', ...zones])].sort().map((value) => ({ value, label: value }));

const mailForm = ({ session, preferences: { mailDigest, timezone } }: MailView): Html =>
  markup`<p>Your unread notifications from all workspaces, in one mail to ${session.email}.</p>
<form method="post" action="${PATH}">
${formToken(session)}
${choice('mailDigest', 'How often', choices, mailDigest)}
${choice('timezone', 'Your time zone', zonesWith(timezone), timezone)}
<button>Save the choice</button>
</form>`;

export const mailPage = (view: MailView): string =>
  page({
    title: 'Mail about what you have not read',
    header: markup`${header(view.session)}\n${profileTabs(PATH)}`,
    width: 'wide',
    content: markup`${notice(view.isDone ? 'Your choice was saved.' : undefined)}${
      view.isMailSent ? mailForm(view) : markup`<p>This server sends no such mail.</p>`
    }`,
  });
