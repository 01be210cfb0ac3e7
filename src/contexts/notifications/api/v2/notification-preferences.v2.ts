import { Action, Context, membersOf, Payload, Resource, v2 } from '#http';
import type { Caller } from '#kernel';
import type { MailPreferences } from '../../application/digest.repository';
import { NotificationPreferences } from '../../application/notification.preferences';
import { DIGESTS } from '../../domain/digest';
import { GET_PREFERENCES, PREFERENCES, UPDATE_PREFERENCES } from '../texts';
import { MARKING } from './notifications.v2';

const SHAPE = {
  type: 'object',
  required: ['mail_digest', 'timezone'],
  properties: {
    mail_digest: {
      type: 'string',
      enum: DIGESTS,
      description: 'The highest frequency of mail about unread notifications.',
      examples: ['daily'],
    },
    timezone: {
      type: 'string',
      description: "IANA name of the caller's time zone.",
      examples: ['Europe/Berlin'],
    },
  },
};

const ANSWER = { shape: 'plain', answer: SHAPE } as const;
const shown = ({ mailDigest, timezone }: MailPreferences) => ({ mail_digest: mailDigest, timezone });

const member = membersOf<MailPreferences>();

class UpdateNotificationPreferencesV2 {
  @member.choice('mailDigest', DIGESTS) mail_digest?: string;
  @member.text('timezone', { max: 64 }) timezone?: string;
}

@Resource({
  style: v2,
  tag: 'Notification preferences',
  about: PREFERENCES,
  path: 'users/me/notification-preferences',
  level: 'caller',
  scope: 'notifications',
})
export class NotificationPreferencesV2Controller {
  constructor(private readonly preferences: NotificationPreferences) {}

  @Action('GET', '', {
    id: 'get-notification-preferences',
    summary: 'Get your mail preferences',
    description: GET_PREFERENCES,
    allow: 'all',
    ...ANSWER,
  })
  async get(@Context() { userId }: Caller) {
    return shown(await this.preferences.of(userId));
  }

  @Action('PATCH', '', {
    id: 'update-notification-preferences',
    summary: 'Update your mail preferences',
    description: UPDATE_PREFERENCES,
    ...MARKING,
    ...ANSWER,
    body: UpdateNotificationPreferencesV2,
  })
  async update(@Context() { userId }: Caller, @Payload() change: Partial<MailPreferences>) {
    return shown(await this.preferences.revise(userId, change));
  }
}
