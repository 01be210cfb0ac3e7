import { useRef, useState, type ReactNode } from 'react';
import { api, type Listed } from '../../data/client';
import { server } from '../../data/document';
import { sendAnnounced, type Announced } from '../../data/files';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { renamePerson, usePersonName } from '../../data/person';
import { complainOf } from '../../data/problems';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, Face, say, Section, SkeletonRows, TextField } from '../../kit';
import { PersonSettings } from '../settings/SettingsSheet';
import { ACCOUNT, useAccount, type Account } from './data';
import { words } from './words';
import './account.css';

/** What other people see of a person. */
export function ProfilePage({ slug }: At): ReactNode {
  const { data, error } = useAccount();
  const t = words();
  return (
    <PersonSettings slug={slug} title={t.profile}>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows rows={4} label={t.loading} />}
      {data && (
        <Section bare title={t.profile} text={t.profileText}>
          <Picture account={data} />
          <Names account={data} />
        </Section>
      )}
    </PersonSettings>
  );
}

const PICTURES = 'users/me/assets/';
const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

interface OwnPicture {
  readonly id: string;
  readonly asset_url: string;
}

async function changePicture(file: File): Promise<void> {
  const { name, type, size } = file;
  const announced = await api.post<Announced>(PICTURES, { entity_type: 'USER_AVATAR', name, type, size });
  await sendAnnounced(announced, file);
  await api.patch(`${PICTURES}${announced.id}/`, {});
}

async function removePicture(address: string): Promise<void> {
  const { data } = await api.get<Listed<OwnPicture>>(PICTURES, { per_page: 200 });
  const shown = data.find(({ asset_url }) => asset_url === address);
  if (shown) await api.delete(`${PICTURES}${shown.id}/`);
}

function Picture({ account }: { readonly account: Account }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = usePersonName();
  const t = words();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await Promise.all([refresh('account'), refresh('members')]);
    } catch (error) {
      complainOf(error);
    } finally {
      setBusy(false);
    }
  };
  const { avatar_url } = account;
  return (
    <div className="own-picture">
      <Face person={{ id: server.person.id, display_name: name, avatar_url }} />
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t.choosePicture}
        accept={TYPES}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void run(() => changePicture(file));
        }}
      />
      <Button disabled={isBusy} onClick={() => field.current?.click()}>
        {avatar_url ? t.otherPicture : t.addPicture}
      </Button>
      {avatar_url && (
        <Button look="quiet" disabled={isBusy} onClick={() => void run(() => removePicture(avatar_url))}>
          {t.removePicture}
        </Button>
      )}
    </div>
  );
}

function Names({ account }: { readonly account: Account }): ReactNode {
  const [names, setNames] = useState({
    display_name: account.display_name,
    first_name: account.first_name,
    last_name: account.last_name,
  });
  const t = words();
  const form = useForm(async () => {
    await api.post(`${ACCOUNT}name/`, names);
    renamePerson(names.display_name.trim());
    await Promise.all([refresh('account'), refresh('members')]);
    say(t.saved);
  }, Object.keys(names));
  const field = (member: keyof typeof names, autoComplete: string) => ({
    value: names[member],
    onChange: (text: string) => setNames((before) => ({ ...before, [member]: text })),
    error: form.errors[member],
    maxLength: 255,
    autoComplete,
  });
  return (
    <form className="settings-form form" onSubmit={form.onSubmit}>
      <TextField required label={t.displayName} hint={t.displayNameHint} {...field('display_name', 'name')} />
      <div className="pair">
        <TextField label={t.firstName} {...field('first_name', 'given-name')} />
        <TextField label={t.lastName} {...field('last_name', 'family-name')} />
      </div>
      <TextField
        readOnly
        label={t.email}
        hint={t.emailHint}
        value={account.email}
        onChange={() => undefined}
        autoComplete="email"
      />
      <div className="end">
        <Button look="primary" type="submit" disabled={form.isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
