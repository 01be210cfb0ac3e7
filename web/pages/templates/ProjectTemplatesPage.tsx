import type { ReactNode } from 'react';
import { workspacePath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import type { wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { textOf } from '../../words';
import { STARTERS, templateData } from '../projects/starters';
import { mayOf } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { TemplateRecords } from './TemplateRecords';
import { words } from './words';

type Template = With<wire.ProjectTemplate, 'id' | 'name' | 'short_description' | 'template_data'>;

const countOf = ({ template_data }: Template, member: string): number => {
  const list = (template_data as Readonly<Record<string, unknown>> | undefined)?.[member];
  return Array.isArray(list) ? list.length : 0;
};

/** Templates for projects. */
export function ProjectTemplatesPage({ slug }: At): ReactNode {
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={t.templates}>
      <TemplateRecords<Template>
        title={t.templates}
        text={t.projectTemplatesText}
        kind="project-templates"
        path={`${workspacePath(slug)}project-templates/`}
        columns={[
          {
            id: 'has',
            name: t.contains,
            cell: (row) => t.contents(countOf(row, 'states'), countOf(row, 'labels'), countOf(row, 'work_items')),
          },
        ]}
        fields={[
          {
            kind: 'choice',
            member: 'starter',
            label: t.beginsWith,
            required: true,
            once: true,
            choices: STARTERS.map(({ id, name }) => ({ id, name: textOf(name) })),
          },
        ]}
        initial={{ starter: STARTERS[0]!.id }}
        bodyOf={({ name, short_description, starter }) => {
          const chosen = STARTERS.find(({ id }) => id === starter);
          return { name, short_description, ...(chosen && { template_data: templateData(chosen) }) };
        }}
        may={mayOf(useGrants(slug), 'projecttemplate')}
      />
    </WorkspaceSettings>
  );
}
