import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire } from '../../data/wire';
import { Button, Dialog, say } from '../../kit';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { WORKSPACE_ROLES } from './data';
import { words } from './words';
import '../settings/settings.css';

interface PassedOn {
  readonly email: string;
  readonly link: string;
}

interface Props {
  readonly slug: string;
  readonly onClose: () => void;
}

/** Invites people by e-mail address. If the server sends no mail, it shows the links to pass on. */
export function Invite({ slug, onClose }: Props): ReactNode {
  const [links, setLinks] = useState<readonly PassedOn[]>([]);
  const t = words();
  const send = async ({ emails, role, message }: Values) => {
    const addresses = String(emails as string)
      .split(/[\s,;]+/)
      .filter(Boolean);
    const sent = await api.post<wire.SentInvitation[]>(`${workspacePath(slug)}invitations/bulk/`, {
      emails: addresses,
      role,
      message,
    });
    await refresh('invitations');
    say(sent.length ? t.invited(sent.length) : t.invitedBefore);
    const found = sent.flatMap(({ email, link }) => (email && link ? [{ email, link }] : []));
    if (found.length) setLinks(found);
    else onClose();
  };
  if (links.length) return <Links links={links} onClose={onClose} />;
  return (
    <RecordDialog
      title={t.invite}
      action={t.invite}
      isNew
      fields={[
        { kind: 'lines', member: 'emails', label: t.emails, hint: t.emailsHint },
        {
          kind: 'choice',
          member: 'role',
          label: t.role,
          required: true,
          choices: WORKSPACE_ROLES.slice(1).map((id) => ({ id, name: t.roleNames[id]! })),
        },
        { kind: 'area', member: 'message', label: t.message },
      ]}
      values={{ emails: '', role: 'member', message: '' }}
      send={send}
      onClose={onClose}
      keepsOpen
    />
  );
}

const Links = ({
  links,
  onClose,
}: {
  readonly links: readonly PassedOn[];
  readonly onClose: () => void;
}): ReactNode => (
  <Dialog open onClose={onClose} title={words().passOn}>
    <p className="soft">{words().passOnText}</p>
    {links.map(({ email, link }) => (
      <div key={email} className="form">
        <strong>{email}</strong>
        <p className="secret">{link}</p>
      </div>
    ))}
    <div className="dialog-actions">
      <Button look="primary" onClick={onClose}>
        {words().close}
      </Button>
    </div>
  </Dialog>
);
