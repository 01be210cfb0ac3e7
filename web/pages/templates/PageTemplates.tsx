import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { projectPath, workspacePath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import { useGrants } from '../../data/projects';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { useGo } from '../../frame/PageLink';
import { Governed, useMay } from '../settings/Governed';
import { mayOf, type May } from '../settings/Records';
import { ProjectSettings, WorkspaceSettings } from '../settings/SettingsSheet';
import { pagePath, usePageRows, type Home, type PageDetail } from '../wiki/data';
import { projectTextPage, wikiTextPage } from '../wiki/pages';
import { TemplateRecords } from './TemplateRecords';
import { words } from './words';

type Template = With<wire.PageTemplate, 'id' | 'name' | 'short_description' | 'template_data'>;

/** The code of refusals while the workspace manages the page templates of its projects. */
const BY = 'templates_managed_at_workspace';

/** Templates for the pages of a project. */
export const PageTemplatesOfProject = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().pageTemplates}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={BY} />
        <OfProject slug={slug} project={project} projectKey={key} />
      </>
    )}
  </ProjectSettings>
);

/** Templates for the pages of the wiki. */
export const PageTemplatesOfWorkspace = ({ slug }: At): ReactNode => (
  <WorkspaceSettings slug={slug} title={words().pageTemplates}>
    <OfWorkspace slug={slug} />
  </WorkspaceSettings>
);

const OfWorkspace = ({ slug }: At): ReactNode => (
  <PageTemplates home={{ slug, project: undefined }} may={mayOf(useGrants(slug), 'pagetemplate')} />
);

interface OfProjectProps extends At {
  readonly project: Project;
  /** The project as the address names it. */
  readonly projectKey: string;
}

const OfProject = ({ slug, project, projectKey }: OfProjectProps): ReactNode => (
  <PageTemplates
    home={{ slug, project: project.id }}
    projectKey={projectKey}
    may={useMay(slug, project.id, 'pagetemplate', BY)}
  />
);

/** The text of the page that a template is made from. */
async function textOf(home: Home, page: unknown): Promise<string> {
  if (typeof page !== 'string') return '<p></p>';
  const { description_html } = await api.get<PageDetail>(pagePath(home, page), { fields: ['description_html'] });
  return description_html ?? '<p></p>';
}

interface Props {
  readonly home: Home;
  /** The project as the address names it. */
  readonly projectKey?: string;
  readonly may: May;
}

function PageTemplates({ home, projectKey, may }: Props): ReactNode {
  const { slug, project } = home;
  const path = `${project === undefined ? workspacePath(slug) : projectPath(slug, project)}page-templates/`;
  const grants = useGrants(slug, project);
  const { data: pages = [] } = usePageRows(home, grants.has('page:view'));
  const go = useGo();
  const t = words();
  const use = async ({ id }: Template) => {
    try {
      const { id: page } = await api.post<{ readonly id: string }>(`${path}${id}/use/`);
      if (projectKey === undefined) go(wikiTextPage, { page });
      else go(projectTextPage, { project: projectKey, page });
    } catch (error) {
      complainOf(error);
    }
  };
  return (
    <TemplateRecords<Template>
      title={t.pageTemplates}
      text={t.pageTemplatesText}
      kind="page-templates"
      path={path}
      fields={[
        {
          kind: 'choice',
          member: 'page',
          label: t.textAsIn,
          hint: t.textAsInHint,
          choices: pages.map(({ id, name }) => ({ id, name })),
        },
      ]}
      initial={{ page: null }}
      valuesOf={({ name, short_description }) => ({ name, short_description, page: null })}
      bodyOf={async ({ name, short_description, page }, row) => {
        // If no page is chosen, an existing template keeps its text.
        if (row && !page) return { name, short_description };
        return { name, short_description, template_data: { description_html: await textOf(home, page) } };
      }}
      may={may}
      actionsOf={(row) =>
        grants.has('page:create') ? [{ label: t.usePage, icon: 'plus', run: () => void use(row) }] : []
      }
    />
  );
}
