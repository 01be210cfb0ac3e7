import { PublicAddress } from '#kernel';
import type { Mail } from '#mail';
import { Html, markup, NOTHING } from '#pages';
import type { Digest } from '../domain/digest';
import type { NotificationKind } from '../domain/notification';

/** A notification with the names that a mail shows. */
export interface MailedNotification {
  readonly kind: NotificationKind;
  /** Null, as is the key, for records of the workspace. */
  readonly projectName: string | null;
  readonly projectKey: string | null;
  /** Key such as `WEB-7`; null for other records. */
  readonly workItemKey: string | null;
  readonly entityId: string;
  readonly entityName: string;
  /** Null if the service itself acted. */
  readonly actorName: string | null;
  readonly isInComment: boolean;
  readonly fromState: string | null;
  readonly toState: string | null;
}

/** The notifications of one workspace in a mail, newest first. */
export interface Section {
  readonly name: string;
  readonly slug: string;
  readonly notifications: readonly MailedNotification[];
  /** True if there are older notifications that the mail leaves out. */
  readonly hasMore: boolean;
}

export interface Letter {
  readonly to: string;
  readonly digest: Digest;
  readonly sections: readonly Section[];
  readonly stopUrl: string;
}

const EVERY: Readonly<Record<Digest, string>> = {
  off: '',
  hourly: 'once an hour at most',
  daily: 'once a day at most, in the morning',
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Groups values by key. The groups keep the order of their first values. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

function happened({ kind, actorName, isInComment, fromState, toState }: MailedNotification): string {
  const who = actorName === null ? undefined : oneLine(actorName);
  switch (kind) {
    case 'assigned':
      return who ? `${who} gave it to you.` : 'It was given to you.';
    case 'commented':
      return who ? `${who} commented on it.` : 'There is a new comment.';
    case 'mentioned':
      return `${who ?? 'Somebody'} mentioned you${isInComment ? ' in a comment' : ''}.`;
    case 'state_changed': {
      const states = [fromState && `from ${oneLine(fromState)}`, toState && `to ${oneLine(toState)}`];
      return `${[who ? `${who} moved it` : 'It was moved', ...states].filter(Boolean).join(' ')}.`;
    }
  }
}

/** Creates the mail that lists a person's unread notifications, as text and as HTML with the same content. */
export function letter({ to, digest, sections, stopUrl }: Letter, address: PublicAddress): Mail {
  const count = sections.reduce((sum, { notifications }) => sum + notifications.length, 0);
  const isMore = sections.some(({ hasMore }) => hasMore);
  const unread = `${isMore ? 'more than ' : ''}${count} unread notification${count === 1 ? '' : 's'}`;
  const first = `You have ${unread}.`;
  const choice = address.of('/profile/mail/');
  const why = `This mail comes ${EVERY[digest]}, and only if there is something new.`;
  return {
    to,
    subject: `${unread[0]!.toUpperCase()}${unread.slice(1)} on Cairn`,
    text: `${[
      first,
      ...sections.map((section) => asText(section, address)),
      `--\n${why}\nTo change how often, open this page: ${choice}\nTo stop it, open this link: ${stopUrl}`,
    ].join('\n\n')}\n`,
    html: markup`<!doctype html>
<html lang="en">
<body style="font:16px/1.5 system-ui,sans-serif">
<p>${first}</p>
${sections.map((section) => asHtml(section, address))}
<hr>
<p style="font-size:14px">${why}<br>
<a href="${choice}">Change how often</a> or <a href="${stopUrl}">stop it</a>.</p>
</body>
</html>
`.text,
    stopUrl,
  };
}

/** Path of the page that shows the record, or of the page of its project or workspace. */
function pathOf(slug: string, { workItemKey, projectKey }: MailedNotification): string {
  if (workItemKey !== null) return `/w/${slug}/items/${workItemKey}/`;
  return projectKey === null ? `/w/${slug}/` : `/w/${slug}/projects/${projectKey}/`;
}

const placesOf = ({ slug, notifications }: Section, address: PublicAddress) =>
  grouped(notifications, ({ projectKey }) => projectKey ?? '').map((ofProject) => ({
    place: oneLine(ofProject[0]!.projectName ?? 'Wiki'),
    entities: grouped(ofProject, ({ entityId }) => entityId).map((ofEntity) => ({
      title: oneLine([ofEntity[0]!.workItemKey, ofEntity[0]!.entityName].filter(Boolean).join(' ')),
      url: address.of(pathOf(slug, ofEntity[0]!)),
      // Equal lines, such as several comments by one person, appear once.
      lines: [...new Set(ofEntity.map(happened))],
    })),
  }));

const HAS_MORE = 'There are older ones:';

function asText(section: Section, address: PublicAddress): string {
  const places = placesOf(section, address).map(({ place, entities }) =>
    [
      place,
      ...entities.map(({ title, lines, url }) =>
        [title, ...lines.map((line) => `- ${line}`), url].map((line) => `  ${line}`).join('\n'),
      ),
    ].join('\n\n'),
  );
  const more = section.hasMore ? [`${HAS_MORE} ${address.of(`/w/${section.slug}/`)}`] : [];
  return [`== ${oneLine(section.name)} ==`, ...places, ...more].join('\n\n');
}

function asHtml(section: Section, address: PublicAddress): Html {
  const more = address.of(`/w/${section.slug}/`);
  return markup`<h1 style="font-size:20px">${oneLine(section.name)}</h1>
${placesOf(section, address).map(
  ({ place, entities }) => markup`<h2 style="font-size:16px">${place}</h2>
<ul>
${entities.map(
  ({ title, lines, url }) => markup`<li><a href="${url}">${title}</a>
${lines.map((line) => markup`<br>${line}\n`)}</li>
`,
)}</ul>
`,
)}${section.hasMore ? markup`<p>${HAS_MORE} <a href="${more}">${more}</a></p>\n` : NOTHING}`;
}
