import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/**
 * The browser application: builds `main.tsx` and its imports into dist/web, the script of the server's page that asks for a
 * passkey, and what the pages of the guide look like and do.
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
      input: ['main.tsx', 'passkey.ts', 'guide/main.ts', 'guide/guide.css'].map((file) => resolve(root, file)),
      // Libraries mark code for frameworks that render on a server.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
});
