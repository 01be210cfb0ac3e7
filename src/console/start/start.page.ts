import type { FoundSession } from '../../contexts/identity';
import type { PersonWorkspace } from '../../contexts/workspaces';
import { header, markup, page, type Html } from '../kit';

export interface StartProject {
  readonly name: string;
  readonly identifier: string;
}

export interface StartWorkspace extends PersonWorkspace {
  /** Null if the workspace refuses the person for now. */
  readonly projects: readonly StartProject[] | null;
}

const project = (slug: string, { name, identifier }: StartProject): Html =>
  markup`<li><span class="tag">${identifier}</span> <a href="/w/${slug}/projects/${identifier}/">${name}</a></li>\n`;

const NO_PROJECT = markup`<p class="soft">No project yet.</p>`;

const SUSPENDED = markup`<p class="soft">This workspace is suspended.</p>`;

const SECOND_FACTOR = markup`<p class="soft">This workspace requires a second factor, which you do not have.</p>`;

const shownProjects = (slug: string, projects: readonly StartProject[]): Html =>
  projects.length ? markup`<ul class="plain">${projects.map((one) => project(slug, one))}</ul>` : NO_PROJECT;

function content({ slug, isSuspended, requiresSecondFactor, projects }: StartWorkspace): Html {
  if (isSuspended) return SUSPENDED;
  if (!projects && requiresSecondFactor) return SECOND_FACTOR;
  return shownProjects(slug, projects ?? []);
}

const workspace = (one: StartWorkspace): Html => markup`<section>
<h2><a href="/w/${one.slug}/">${one.name}</a> <span class="soft">${one.role}</span></h2>
${content(one)}
</section>
`;

const NONE = markup`<p>You are in no workspace yet. Ask a member of one to invite you.</p>`;

export const startPage = (session: FoundSession, workspaces: readonly StartWorkspace[]): string =>
  page({
    title: 'Your workspaces',
    header: header(session),
    width: 'wide',
    content: workspaces.length ? markup`${workspaces.map(workspace)}` : NONE,
  });
