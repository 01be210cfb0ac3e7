import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/**
 * The browser application: builds `main.tsx` and its imports into dist/web, and the script of the server's page that asks for a
 * passkey.
 */
export default defineConfig({
  root,
  // Files refer to each other by relative paths, so the service can have any path prefix.
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
      input: [resolve(root, 'main.tsx'), resolve(root, 'passkey.ts')],
      // Libraries mark code for frameworks that render on a server.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
});
