import { useMemo } from 'react';
import type { EditorSources, Mentionable } from '../kit';
import type { Mention } from '../kit/mentions';
import { server } from './document';
import { api, type Listed } from './client';
import { upload } from './files';
import { projectPath, workspacePath } from './paths';
import { complainOf } from './problems';
import { useMembers } from './projects';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

const SHORTEST = 2;
const MOST = 4;

const found = <T extends NamedRow>(path: string, query: string, fields: readonly string[]): Promise<readonly T[]> =>
  api.get<Listed<T>>(path, { search: query, per_page: MOST, count: false, fields }).then(
    ({ data }) => data,
    // Nothing can be mentioned where there are no pages, or none that the person may see.
    () => [],
  );

/**
 * What a text can mention (people of the project or workspace, work items, pages) and where its files go. `files` is
 * the path of the attachments of the record; it is undefined if the person may not add any.
 */
export function useEditorSources(slug: string, project: string | undefined, files?: string): EditorSources {
  const { data: members } = useMembers(slug, project);
  return useMemo(() => {
    const people = (query: string): Mentionable[] =>
      (members ?? [])
        .filter(({ member }) => member.display_name.toLowerCase().includes(query.toLowerCase()))
        .map(({ member }) => ({ kind: 'user', id: member.id, name: member.display_name }));
    const suggest = async (query: string): Promise<readonly Mentionable[]> => {
      if (query.length < SHORTEST) return people(query);
      const [items, ofWiki, ofProject] = await Promise.all([
        found<NamedRow & { readonly identifier: string }>(`${workspacePath(slug)}work-items/`, query, [
          'id',
          'name',
          'identifier',
        ]),
        found(`${workspacePath(slug)}pages/`, query, ['id', 'name']),
        project ? found(`${projectPath(slug, project)}pages/`, query, ['id', 'name']) : [],
      ]);
      return [
        ...people(query).slice(0, MOST),
        ...items.map(({ id, name, identifier }) => ({ kind: 'work_item' as const, id, name, hint: identifier })),
        ...ofWiki.map(({ id, name }) => ({ kind: 'page' as const, id, name })),
        ...ofProject.map(({ id, name }) => ({ kind: 'page' as const, id, name, project: project! })),
      ];
    };
    const onUpload = async (file: File) => {
      try {
        return { address: (await upload(files!, file)).asset_url };
      } catch (error) {
        complainOf(error);
        throw error;
      }
    };
    return { suggest, ...(files !== undefined && { onUpload }) };
  }, [slug, project, files, members]);
}

/** The address of a mentioned record in this application. */
export function addressOfMention({ kind, id, project }: Mention): string | undefined {
  const slug = /\/w\/([^/]+)/.exec(location.pathname)?.[1];
  if (!slug || kind === 'user') return undefined;
  const place = kind === 'work_item' ? 'items' : project ? `projects/${encodeURIComponent(project)}/pages` : 'wiki';
  return `${server.base}/w/${slug}/${place}/${encodeURIComponent(id)}/`;
}
