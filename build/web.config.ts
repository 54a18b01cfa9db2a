import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type ViteBuilder } from 'vite';
import { chunksOf } from './chunks.ts';
import { compressFiles } from './compress.ts';
import { writePages } from './pages.ts';

const server = `http://127.0.0.1:${process.env['PORT'] || 3000}`;
const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const webDir = folder('dist/web');
/** Draws pages: those of every language at build, that of a parcel when it is asked for. Never served. */
const drawingDir = folder('dist/web/server');

/** The client, then its pages: text that stands before and without a script. */
async function buildApp({ build, environments }: ViteBuilder): Promise<void> {
  const { client, ssr } = environments;
  if (!client || !ssr) throw new Error('vite has no client or no ssr environment');
  await build(client);
  await compressFiles(webDir);
  await build(ssr);
  await writePages(webDir, await import(pathToFileURL(join(drawingDir, 'prerender.js')).href));
}

export default defineConfig({
  root: folder('web'),
  plugins: [react()],
  build: {
    emptyOutDir: true,
    // The content security policy allows fonts and scripts from the own origin only, so nothing becomes a data: URL.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  environments: {
    client: {
      build: {
        outDir: webDir,
        manifest: true,
        rolldownOptions: {
          // A page that needs a constant of a contract would otherwise build every schema beside it.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            codeSplitting: chunksOf(folder('web')),
          },
        },
      },
    },
    ssr: {
      // Where the server runs, the libraries of the client are not installed.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: drawingDir,
        copyPublicDir: false,
        rolldownOptions: { input: [folder('web/prerender.tsx'), folder('web/draw-parcel.ts')] },
      },
    },
  },
  builder: { buildApp },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/dev': server,
      '/ws': { target: server, ws: true },
    },
  },
});
