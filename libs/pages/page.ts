import { Html, markup } from './markup';
import { CSS } from './style';

export interface Page {
  readonly title: string;
  readonly content: Html;
  /** Stands above the content: where one is, and where one can go. */
  readonly header?: Html;
  /** `narrow`: one column to be filled in or read; `wide`: tables. */
  readonly width?: 'narrow' | 'wide';
}

export const NOTHING = markup``;

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
