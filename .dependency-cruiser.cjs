const CONTEXT = '^src/contexts/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'A domain imports its own context’s domain, #kernel, #references and #properties, nothing else.',
      severity: 'error',
      from: { path: `${CONTEXT}domain/`, pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^src/contexts/$1/domain/', '^libs/(kernel|references|properties)/'] },
    },
    {
      name: 'application-knows-no-adapter',
      comment: 'Use cases know ports. Of Nest they take only what marks a class as injectable.',
      severity: 'error',
      from: { path: `${CONTEXT}application/` },
      to: {
        path: [
          '/(api|infrastructure)/',
          '^libs/(http|persistence|testing)/',
          'node_modules/(typeorm|pg|express|class-validator|class-transformer|@nestjs/(?!common/))',
        ],
      },
    },
    {
      name: 'api-talks-to-application-only',
      severity: 'error',
      from: { path: `${CONTEXT}api/` },
      to: { path: ['/infrastructure/', '^libs/persistence/', 'node_modules/(typeorm|pg)/'] },
    },
    {
      name: 'infrastructure-knows-no-api',
      severity: 'error',
      from: { path: `${CONTEXT}infrastructure/` },
      to: { path: '/api/v[12]/' },
    },
    {
      name: 'versions-never-meet',
      severity: 'error',
      from: { path: `${CONTEXT}api/(v[12])/` },
      to: { path: '/api/v[12]/', pathNot: '/api/$2/' },
    },
    {
      name: 'contexts-meet-at-index',
      comment: 'Another context is its index.ts; its presenters are api/vN/index.ts, for the same vN.',
      severity: 'error',
      from: { path: CONTEXT },
      to: {
        path: CONTEXT,
        pathNot: ['^src/contexts/$1/', '^src/contexts/[^/]+/index\\.ts$', '^src/contexts/[^/]+/api/v[12]/index\\.ts$'],
      },
    },
    {
      name: 'the-rest-meets-contexts-at-index',
      comment: 'Rows are found by their place, not imported.',
      severity: 'error',
      from: { path: ['^src/', '^libs/'], pathNot: '^src/contexts/' },
      to: { path: CONTEXT, pathNot: '^src/contexts/[^/]+/index\\.ts$' },
    },
    {
      name: 'only-adapters-import-presenters',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contexts/[^/]+/api/' },
      to: { path: '^src/contexts/[^/]+/api/v[12]/index\\.ts$' },
    },
    {
      name: 'kernel-is-plain-typescript',
      severity: 'error',
      from: { path: '^libs/(kernel|references)/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['node_modules', '^libs/(?!(kernel|references)/)', '^src/'] },
    },
    {
      name: 'libs-know-no-context',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^src/' },
    },
    {
      name: 'telemetry-alone-knows-opentelemetry',
      comment: 'All else is followed through `traced` of #kernel, and nothing is loaded unless it is wanted.',
      severity: 'error',
      from: { path: ['^src/', '^libs/'], pathNot: '^src/platform/telemetry/' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'authorization-server-knows-no-console',
      comment: 'The console asks it. What pages of both are made of is #pages.',
      severity: 'error',
      from: { path: '^src/authorization-server/' },
      to: { path: '^src/console/' },
    },
    {
      name: 'libs-meet-at-index',
      comment: 'Another library is its index.ts. What tests need of the embedded PostgreSQL stands beside it.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^libs/',
        pathNot: ['^libs/$1/', '^libs/[^/]+/index\\.ts$', '^libs/embedded-postgres/testing\\.ts$'],
      },
    },
    {
      name: 'no-test-support-in-production',
      severity: 'error',
      from: { path: ['^src/', '^libs/(?!testing/)'], pathNot: '\\.spec\\.ts$' },
      to: { path: ['^libs/testing/', '^test/', 'node_modules/(ajv|jest|autocannon)'] },
    },
    {
      name: 'no-dev-dependencies-in-production',
      comment: 'The review of SQL reads sources, and where these are the compiler is.',
      severity: 'error',
      from: {
        path: ['^src/', '^libs/(?!testing/)'],
        pathNot: ['\\.spec\\.ts$', '^src/platform/sql-review/index\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-kit-is-alone',
      comment: 'Components know no records and no pages. Texts come from whoever uses them.',
      severity: 'error',
      from: { path: '^web/(kit|words)/' },
      to: { path: '^web/(?!(kit|words)/)' },
    },
    {
      name: 'web-data-knows-no-page',
      severity: 'error',
      from: { path: '^web/data/' },
      to: { path: '^web/(frame|pages)/' },
    },
    {
      name: 'web-knows-the-interface-only',
      comment: 'The application knows of the service what its OpenAPI document says.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|libs)/' },
    },
    {
      name: 'no-orphans',
      comment: 'A module that nothing imports is dead. Entry points and files that are found by name are not.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.spec\\.ts$',
          '\\.row\\.ts$',
          '\\.d\\.ts$',
          '^src/migrations/',
          '^libs/testing/',
          '/openapi/ui/',
          '/(main|index)\\.tsx?$',
          '^web/vite\\.config\\.mjs$',
        ],
      },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Types count as well: where two files need each other, neither can be read first.',
      severity: 'error',
      from: { path: '^(src|libs)/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles-in-web',
      comment:
        'A declaration of pages loads them when they are opened, and they link to one another by their declarations.',
      severity: 'error',
      from: { path: '^web/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist' },
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'] },
  },
};
