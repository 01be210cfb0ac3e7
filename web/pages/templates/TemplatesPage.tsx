import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { complainOf } from '../../data/problems';
import { projectPath } from '../../data/paths';
import { useGrants, useLabels, useStates } from '../../data/projects';
import { PRIORITIES, type Item, type Project, type wire, type With } from '../../data/wire';
import type { At } from '../../frame/page';
import { useGo } from '../../frame/PageLink';
import type { Values } from '../settings/RecordDialog';
import { mayOf } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { itemPage } from '../work-items/pages';
import { TemplateRecords } from './TemplateRecords';
import { words } from './words';

type Template = With<wire.WorkItemTemplate, 'id' | 'name' | 'short_description' | 'template_data'>;

/** Templates for the work items of a project. */
export const TemplatesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().templates}>
    {(project) => <Templates slug={slug} project={project} />}
  </ProjectSettings>
);

const OWN = ['title', 'priority', 'state', 'labels'] as const;

/** References in a template are ids, names, or objects with an id or a name. */
const idOf = (reference: unknown, all: readonly { readonly id: string; readonly name: string }[]): string | null => {
  const said = typeof reference === 'object' && reference !== null ? Object.values(reference)[0] : reference;
  return all.find(({ id, name }) => id === said || name === said)?.id ?? null;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function Templates({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const path = `${projectPath(slug, project.id)}work-item-templates/`;
  const grants = useGrants(slug, project.id);
  const { data: states = [] } = useStates(slug, project.id);
  const { data: labels = [] } = useLabels(slug, project.id);
  const go = useGo();
  const t = words();
  const use = async ({ id }: Template) => {
    try {
      const { identifier } = await api.post<Item>(`${path}${id}/use/`);
      go(itemPage, { itemKey: identifier });
    } catch (error) {
      complainOf(error);
    }
  };
  const dataOf = ({ template_data }: Template): Readonly<Record<string, unknown>> => template_data ?? {};
  return (
    <TemplateRecords<Template>
      title={t.templates}
      text={t.templatesText}
      kind="work-item-templates"
      path={path}
      columns={[{ id: 'title', name: t.title, cell: (row) => textOf(dataOf(row).name) }]}
      fields={[
        { kind: 'text', member: 'title', label: t.titleOfItems, hint: t.titleHint },
        {
          kind: 'choice',
          member: 'priority',
          label: t.priority,
          choices: PRIORITIES.map((id) => ({ id, name: t.priorities[id] })),
        },
        { kind: 'choice', member: 'state', label: t.state, choices: states },
        { kind: 'choices', member: 'labels', label: t.labels, choices: labels },
      ]}
      initial={{ title: '', priority: null, state: null, labels: [] }}
      valuesOf={(row) => ({
        name: row.name,
        short_description: row.short_description,
        title: textOf(dataOf(row).name),
        priority: textOf(dataOf(row).priority) || null,
        state: idOf(dataOf(row).state, states),
        labels: ((dataOf(row).labels as unknown[] | undefined) ?? []).flatMap((one) => idOf(one, labels) ?? []),
      })}
      bodyOf={(values, row) => ({
        name: values.name,
        short_description: values.short_description,
        template_data: dataFrom(values, row && dataOf(row)),
      })}
      may={mayOf(grants, 'workitemtemplate')}
      actionsOf={(row) =>
        grants.has('workitem:create') ? [{ label: t.use, icon: 'plus', run: () => void use(row) }] : []
      }
    />
  );
}

/** The content of a template. Members that the form does not show stay unchanged. */
function dataFrom(values: Values, before: Readonly<Record<string, unknown>> = {}): object {
  const { title, priority, state, labels } = values;
  const kept = Object.entries(before).filter(([name]) => ![...OWN, 'name'].includes(name));
  const said = Object.entries({ name: title, priority, state, labels }).filter(
    ([, value]) => value && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries([...kept, ...said]);
}
