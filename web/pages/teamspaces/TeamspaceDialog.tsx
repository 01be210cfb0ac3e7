import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { useMembers, useProjects } from '../../data/projects';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { Face } from '../../kit';
import { ManyField } from '../planning/ManyField';
import { PersonField } from '../planning/PersonField';
import { teamspacePath, teamspacesPath, type Teamspace } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  /** The teamspace to change; a new one by default. */
  readonly teamspace?: Teamspace | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a teamspace with its people and projects. */
export function TeamspaceDialog({ slug, teamspace, onClose }: Props): ReactNode {
  const [name, setName] = useState(teamspace?.name ?? '');
  const [lead, setLead] = useState(teamspace?.lead_id ?? '');
  const [people, setPeople] = useState<readonly string[]>(teamspace?.member_ids ?? []);
  const [chosen, setChosen] = useState<readonly string[]>(teamspace?.project_ids ?? []);
  const { data: members = [] } = useMembers(slug, undefined);
  const { data: projects = [] } = useProjects(slug);
  const t = words();
  const form = useForm(async () => {
    const body = { name, lead_id: lead || null, member_ids: people, project_ids: chosen };
    await (teamspace ? api.patch(teamspacePath(slug, teamspace.id), body) : api.post(teamspacesPath(slug), body));
    await refresh('teamspaces');
    onClose();
  }, ['name', 'lead_id']);
  return (
    <FormDialog
      title={teamspace ? t.editTeamspace : t.createTeamspace}
      form={form}
      action={teamspace ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <PersonField slug={slug} label={t.lead} value={lead} onChange={setLead} error={form.errors.lead_id} />
      <ManyField
        label={t.members}
        choices={members.map(({ member }) => ({
          id: member.id,
          name: member.display_name,
          icon: <Face person={member} />,
        }))}
        value={people}
        onChange={setPeople}
      />
      <ManyField
        label={t.projects}
        choices={projects.map(({ id, name: called }) => ({ id, name: called }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
