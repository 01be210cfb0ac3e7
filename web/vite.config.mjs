import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** The application in the browser: `main.tsx` and what it imports, to dist/web. */
export default defineConfig({
  root,
  // Files name each other relative to themselves, so the service may stand below any path.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: resolve(root, '../dist/web'),
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: resolve(root, 'main.tsx'),
      // Libraries mark code for frameworks that render on a server.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
});
