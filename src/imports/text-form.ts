/** How texts of a source are written. */
export const TEXT_FORMS = ['markdown', 'html', 'plain'] as const;
export type TextForm = (typeof TEXT_FORMS)[number];
