import { Html, markup } from './markup';
import { CSS } from './style';

/** What a page is made of. */
export interface Page {
  readonly title: string;
  readonly content: Html;
  /** Shown above the content, for navigation. */
  readonly header?: Html;
  /** `narrow`: one column, for forms and texts; `wide`: tables. */
  readonly width?: 'narrow' | 'wide';
}

/** Empty HTML. */
export const NOTHING = markup``;

/** Makes a complete page: frame, title and content. */
export const page = ({ title, content, header = NOTHING, width = 'narrow' }: Page): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Cairn</title>
<link rel="icon" href="data:,">
<style>${new Html(CSS)}</style>
</head>
<body>
${header}
<main class="${width}">
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
