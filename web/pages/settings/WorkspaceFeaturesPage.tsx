import type { ReactNode } from 'react';
import { workspacePath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { useWorkspaceFeatures } from './features';
import { FeatureSwitches } from './FeatureSwitches';
import { WorkspaceSettings } from './SettingsSheet';
import { words } from './words';

/** The features of a workspace. */
export function WorkspaceFeaturesPage({ slug }: At): ReactNode {
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={t.features}>
      <FeatureSwitches
        text={t.featuresOfProjectText}
        features={t.workspaceFeatures}
        kind="workspace-features"
        path={`${workspacePath(slug)}features/`}
        found={useWorkspaceFeatures(slug)}
        mayEdit={useGrants(slug).has('feature:edit')}
        stale={['projects']}
      />
    </WorkspaceSettings>
  );
}
