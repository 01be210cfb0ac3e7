import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { DateField, Select, Switch } from '../../kit';
import { PersonField } from '../planning/PersonField';
import { releasePath, releasesPath, STATUSES, useReleaseTags, type Release, type ReleaseStatus } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  /** The release to change; a new one by default. */
  readonly release?: Release | undefined;
  readonly onClose: () => void;
}

const SHOWN = ['name', 'status', 'lead_id', 'start_date', 'target_date', 'release_date', 'tag_id', 'is_prerelease'];

/** Creates or changes a release. */
export function ReleaseDialog({ slug, release, onClose }: Props): ReactNode {
  const [name, setName] = useState(release?.name ?? '');
  const [status, setStatus] = useState<ReleaseStatus>(release?.status ?? 'unreleased');
  const [lead, setLead] = useState(release?.lead_id ?? '');
  const [start, setStart] = useState(release?.start_date ?? '');
  const [target, setTarget] = useState(release?.target_date ?? '');
  const [released, setReleased] = useState(release?.release_date ?? '');
  const [tag, setTag] = useState(release?.tag_id ?? '');
  const [isEarly, setEarly] = useState(release?.is_prerelease ?? false);
  const { data: tags = [] } = useReleaseTags(slug);
  const t = words();
  const form = useForm(async () => {
    const days = { start_date: start || null, target_date: target || null, release_date: released || null };
    const body = { name, status, lead_id: lead || null, ...days, tag_id: tag || null, is_prerelease: isEarly };
    await (release ? api.patch(releasePath(slug, release.id), body) : api.post(releasesPath(slug), body));
    await refresh('releases');
    onClose();
  }, SHOWN);
  return (
    <FormDialog
      title={release ? t.editRelease : t.createRelease}
      form={form}
      action={release ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <div className="plan-dates">
        <Select
          label={t.status}
          value={status}
          onChange={setStatus}
          choices={STATUSES.map((id) => ({ id, name: t.statuses[id] }))}
          error={form.errors.status}
        />
        <PersonField slug={slug} label={t.lead} value={lead} onChange={setLead} error={form.errors.lead_id} />
        <DateField label={t.start} value={start} onChange={setStart} error={form.errors.start_date} />
        <DateField label={t.due} value={target} onChange={setTarget} error={form.errors.target_date} />
        <DateField label={t.releaseDate} value={released} onChange={setReleased} error={form.errors.release_date} />
        <Select
          label={t.version}
          value={tag}
          onChange={setTag}
          choices={[{ id: '', name: t.noTag }, ...tags.map(({ id, version }) => ({ id, name: version }))]}
          error={form.errors.tag_id}
        />
      </div>
      <Switch label={t.prerelease} checked={isEarly} onChange={setEarly} error={form.errors.is_prerelease} />
    </FormDialog>
  );
}
