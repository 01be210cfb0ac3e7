// Measures the most expensive texts within the limit of rich text: the time until the clean HTML, its plain text and
// its document are made.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { MAX_HTML, richText } = require('../dist/libs/html/index.js');

const ROUNDS = 9;
const filled = (piece) => piece.repeat(Math.ceil(MAX_HTML / piece.length)).slice(0, MAX_HTML);
const numbered = (piece) => {
  let html = '';
  for (let i = 0; html.length < MAX_HTML; i++) html += piece(i);
  return html.slice(0, MAX_HTML);
};
const deep = '<b>'.repeat(99);

const TEXTS = {
  'elements that nobody closes': filled('<b>'),
  'elements that nobody opened': filled('</b>'),
  'closing tags under 99 open elements': deep + filled('</p>'),
  'items under 99 open elements': `<li><ul>${deep}` + filled('<li>'),
  'paragraphs that end each other': filled('<p>'),
  'elements in elements of other kinds': filled('<b><i><u><p>'),
  'tables without an end': filled('<table><tr><td>'),
  'cells without an end': `<table><tr>${filled('<td>')}`,
  'lists in lists': filled('<ul><li>a'),
  'links in links': filled('<a href=x>'),
  'a tag of a hundred thousand attributes': `<p ${filled('a=1 ')}`,
  'attributes that are kept': numbered((i) => `<p data-a${i}=1 data-b${i}=2 data-c${i}=3>`),
  styles: filled('<p style="color:red;color:blue;color:rgb(1,2,3);text-align:left">'),
  addresses: filled('<a href="java\tscript:alert(1)">'),
  entities: filled('&amp;'),
  'entities without an end': filled('&ampx&#x'),
  'entities in attributes': `<p title="${filled('&quot;')}`,
  comments: filled('<!---->'),
  'comments without an end': filled('<!-- x -'),
  scripts: filled('<script></script>'),
  'drawings in drawings': filled('<svg>'),
  'white space': filled(' \n'),
  'words and white space': filled('a <b> </b>'),
  'text alone': filled('word '),
  'an ordinary text': filled(
    '<h2>Title</h2><p>Some <strong>bold</strong> words &amp; more.</p><ul><li><p>item</p></li></ul>',
  ),
};

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Returns the median CPU time of each text in milliseconds. CPU time is not affected by other processes. */
export function measureRichText() {
  return Object.entries(TEXTS).map(([name, html]) => {
    const text = html.slice(0, MAX_HTML);
    const times = Array.from({ length: ROUNDS }, () => {
      const start = cpu();
      richText(text);
      return cpu() - start;
    });
    return { name, ms: times.sort((a, b) => a - b)[ROUNDS >> 1] };
  });
}

export { MAX_HTML };
