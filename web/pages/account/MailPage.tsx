import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh, useOne } from '../../data/lists';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, say, Section, Select, SkeletonRows } from '../../kit';
import { PersonSettings } from '../settings/SettingsSheet';
import { words } from './words';

interface Preferences {
  readonly mail_digest: 'off' | 'hourly' | 'daily';
  readonly timezone: string;
}

const PATH = 'users/me/notification-preferences/';
const DIGESTS = ['off', 'hourly', 'daily'] as const;
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** How often a person gets mail about unread notifications. */
export function MailPage({ slug }: At): ReactNode {
  const { data, error } = useOne<Preferences>('mail-preferences', PATH);
  const t = words();
  return (
    <PersonSettings slug={slug} title={t.notifications}>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows rows={2} label={t.loading} />}
      {data && (
        <Section title={t.mail} text={t.mailText}>
          <Form preferences={data} />
        </Section>
      )}
    </PersonSettings>
  );
}

function Form({ preferences }: { readonly preferences: Preferences }): ReactNode {
  const [digest, setDigest] = useState(preferences.mail_digest);
  const [zone, setZone] = useState(preferences.timezone);
  const t = words();
  const form = useForm(async () => {
    await api.patch(PATH, { mail_digest: digest, timezone: zone });
    await refresh('mail-preferences');
    say(t.saved);
  }, ['mail_digest', 'timezone']);
  return (
    <form className="settings-form form" onSubmit={form.onSubmit}>
      <Select
        label={t.howOften}
        value={digest}
        choices={DIGESTS.map((id) => ({ id, name: t.digests[id] }))}
        onChange={setDigest}
        error={form.errors.mail_digest}
      />
      <Select
        label={t.timezone}
        value={zone}
        choices={[...new Set([...ZONES, zone])].map((id) => ({ id, name: id }))}
        onChange={setZone}
        error={form.errors.timezone}
      />
      <div className="end">
        <Button look="primary" type="submit" disabled={form.isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
