import type { ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { useProjectFeatures } from './features';
import { FeatureSwitches } from './FeatureSwitches';
import { ProjectSettings } from './SettingsSheet';
import { words } from './words';

/** The features of a project. */
export const ProjectFeaturesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().features}>
    {(project) => <Switches slug={slug} project={project} />}
  </ProjectSettings>
);

function Switches({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const t = words();
  return (
    <FeatureSwitches
      text={t.featuresOfProjectText}
      features={t.projectFeatures}
      kind="project-features"
      path={`${projectPath(slug, project.id)}features/`}
      found={useProjectFeatures(slug, project.id)}
      mayEdit={useGrants(slug, project.id).has('feature:edit')}
      stale={['projects']}
    />
  );
}
