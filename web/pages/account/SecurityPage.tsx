import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, ConfirmDialog, say, Section, SkeletonRows, Table, TextField } from '../../kit';
import { formatMoment } from '../../words';
import { act } from '../settings/Records';
import { PersonSettings } from '../settings/SettingsSheet';
import { ACCOUNT, useAccount, useSessions, type Session } from './data';
import { words } from './words';

/** Password and sessions of a person. */
export function SecurityPage({ slug }: At): ReactNode {
  const { data: account, error } = useAccount();
  const t = words();
  return (
    <PersonSettings slug={slug} title={t.security}>
      {error && <Failed error={error} />}
      {account?.password === 'set' && (
        <Section title={t.password} text={t.passwordText}>
          <PasswordForm email={account.email} />
        </Section>
      )}
      {account?.password === 'missing' && (
        <Section title={t.password} text={t.passwordMissing}>
          <a className="button plain" href={`${server.base}/password/forgot/`}>
            {t.choosePassword}
          </a>
        </Section>
      )}
      <Sessions />
    </PersonSettings>
  );
}

function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const t = words();
  const form = useForm(async () => {
    await api.post(`${ACCOUNT}password/`, { current, password });
    setCurrent('');
    setPassword('');
    await refresh('sessions');
    say(t.passwordChanged);
  }, ['current', 'password']);
  const common = { type: 'password', required: true, maxLength: 256 } as const;
  return (
    <form className="settings-form form" onSubmit={form.onSubmit}>
      <input name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...common}
        label={t.currentPassword}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={form.errors.current}
      />
      <TextField
        {...common}
        label={t.newPassword}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={form.errors.password}
      />
      <div className="end">
        <Button look="primary" type="submit" disabled={form.isBusy}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}

function Sessions(): ReactNode {
  const { data: sessions, error } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const t = words();
  const end = ({ id }: Session) => act('sessions', () => api.post(`${ACCOUNT}sessions/end/`, { id }));
  const endOthers = () =>
    act('sessions', async () => {
      await api.post(`${ACCOUNT}sessions/end-others/`);
      setAsking(false);
      say(t.signedOutElsewhere);
    });
  return (
    <Section
      title={t.sessions}
      text={t.sessionsText}
      actions={sessions && sessions.length > 1 && <Button onClick={() => setAsking(true)}>{t.endOthers}</Button>}
    >
      {error && <Failed error={error} />}
      {!sessions && !error && <SkeletonRows rows={2} label={t.loading} />}
      {sessions && (
        <Table<Session>
          label={t.sessions}
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'browser',
              name: t.browser,
              cell: ({ browser, is_current }) => (
                <span className="named">
                  {browser}
                  {is_current && <span className="tag-note">{t.thisOne}</span>}
                </span>
              ),
            },
            { id: 'address', name: t.ipAddress, cell: ({ ip_address }) => ip_address },
            { id: 'since', name: t.signedIn, cell: ({ created_at }) => <Ago time={created_at} /> },
            {
              id: 'used',
              name: t.lastUsed,
              cell: ({ last_used_at, is_current }) => (is_current ? t.now : <Ago time={last_used_at} />),
            },
            {
              id: 'end',
              name: t.endSessionShort,
              bare: true,
              cell: (session) =>
                !session.is_current && (
                  <Button
                    look="quiet"
                    aria-label={t.endSession(session.browser, formatMoment(session.created_at))}
                    onClick={() => void end(session)}
                  >
                    {t.endSessionShort}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t.endOthersAsk}
          text={t.endOthersText}
          action={t.endOthers}
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
