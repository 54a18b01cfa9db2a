import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type ViteBuilder } from 'vite';
import { antdStyles } from './antd-styles.ts';
import { chunksOf } from './chunks.ts';
import { compressFiles } from './compress.ts';
import { writePages } from './pages.ts';
import { writeWidget } from './widget.ts';

const server = `http://127.0.0.1:${process.env['PORT'] || 3000}`;
const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const webDir = folder('dist/web');
/** Draws pages: those of every language at build, that of a parcel when it is asked for. Never served. */
const drawingDir = folder('dist/web/server');

/** The client, then its pages: text that stands before and without a script. */
async function buildApp({ build, environments }: ViteBuilder): Promise<void> {
  const { client, widget, ssr } = environments;
  if (!client || !widget || !ssr) throw new Error('vite lacks an environment');
  await build(client);
  await build(widget);
  await compressFiles(webDir);
  await build(ssr);
  const drawing = await import(pathToFileURL(join(drawingDir, 'prerender.js')).href);
  await writePages(webDir, drawing);
  await writeWidget(webDir, { template: folder('web/widget/frame.html'), ...drawing });
}

export default defineConfig({
  root: folder('web'),
  plugins: [react(), antdStyles(folder('web/app/antd.css'))],
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
    // Apart, so that it shares no file with the client: a shop's page loads nothing else.
    widget: {
      consumer: 'client',
      build: {
        outDir: webDir,
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/widget.json',
        rolldownOptions: {
          input: { 'widget-frame': folder('web/widget/frame.ts'), widget: folder('web/widget/embed.ts') },
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            // Pages of others name the script, so its name stays.
            entryFileNames: ({ name }) => (name === 'widget' ? '[name].js' : 'assets/[name]-[hash].js'),
            assetFileNames: 'assets/[name]-[hash][extname]',
            // Loaded as a script of old, it would leave its names in the page of a shop.
            postBanner: ({ name }) => (name === 'widget' ? '(()=>{' : ''),
            postFooter: ({ name }) => (name === 'widget' ? '})();' : ''),
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
