import { notFound } from '#kernel';

export const workspaceUnknown = (slug: string) => notFound(`There is no workspace ${slug}.`);
