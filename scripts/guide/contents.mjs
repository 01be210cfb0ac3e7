/** The parts of the guide, in the order in which its pages follow each other. Pages are named by their file. */
export const PARTS = [
  {
    name: 'Using Cairn',
    about: 'For everybody who plans and does the work.',
    files: [
      'first-steps',
      'work-items',
      'lists',
      'boards',
      'cycles-and-modules',
      'wiki',
      'inbox-and-keys',
      'your-data',
      'moving-in',
    ].map((name) => `docs/use/${name}.md`),
  },
  {
    name: 'Administration',
    about: 'For those who install it and keep it running.',
    files: [
      ...[
        'getting-started',
        'installation',
        'configuration',
        'operations',
        'cli',
        'roles',
        'instance',
        'provisioning',
        'performance',
        'scaling',
        'survival',
      ].map((name) => `docs/${name}.md`),
      'bench/figures.md',
      'CHANGELOG.md',
    ],
  },
  {
    name: 'Integration',
    about: 'For those who call the interface, and listen to it.',
    files: ['api', 'query-language', 'oauth', 'scopes', 'webhooks', 'automations', 'clients', 'consuming-events'].map(
      (name) => `docs/${name}.md`,
    ),
  },
  {
    name: 'Extension',
    about: 'For those who read the code and add to it.',
    files: ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/extending.md', 'docs/pages.md', 'docs/console-pages.md'],
  },
  { name: 'Decisions', about: 'Why things are as they are.', folder: 'docs/adr' },
];

/** Where a page is below the guide: the name of its file, and for parts in a folder of their own the folder before it. */
export const addressOf = (file) =>
  `${file
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()}/`;
