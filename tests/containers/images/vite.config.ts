import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The programs of the stand-ins, each with all that it imports: their images have no packages. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    rollupOptions: {
      input: { 'event-store': here('event-store.ts'), mail: here('mail.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
