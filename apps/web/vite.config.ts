import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { sharedParts } from './shared-parts.ts'
import { icuWords, wordLists } from './words-plugin.ts'

const root = import.meta.dirname

/** Where the browser finds built files (specification §2). */
export const assetPrefix = '/includes/'

const shared: InlineConfig = {
  root,
  base: assetPrefix,
  configFile: false,
  logLevel: 'warn',
  plugins: [icuWords(), wordLists(), react()],
  publicDir: false,
  resolve: {
    // Messages are parsed while building.
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      // Its exports lead to the development build whatever the mode.
      'react-router': join(
        dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
        'dist/production/index.mjs',
      ),
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}

/** Scripts, styles, words and fonts for the browser, split by screen. */
export function browserBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    build: {
      outDir: join(outDir, 'browser'),
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      // The server preloads all of a page (`Document`); within the site, lists of every screen's parts would cost each
      // first visit two kilobytes. Styles must be there before their screen, so they stay.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      target: 'es2024',
      rollupOptions: {
        input: join(root, 'entry-browser.tsx'),
        output: { chunkFileNames, codeSplitting: { groups: sharedParts() } },
      },
      reportCompressedSize: false,
    },
  }
}

/** Chunks are named after the screen they bring (specification §2), or the words of one. */
function chunkFileNames({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const [, folder, words] = /\/apps\/web\/(?:screens\/)?([^.]+?)\/(words\/)?[^/]*$/.exec(facadeModuleId ?? '') ?? []
  const label =
    folder === undefined ? name : words ? `words-${folder}-${name}` : folder === 'words' ? `words-${name}` : folder
  return `assets/${label.replaceAll('/', '-')}-[hash].js`
}

/** The same screens for the server: one bundle, and nothing to install beside it. */
export function serverBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    ssr: { noExternal: true },
    build: {
      outDir: join(outDir, 'server'),
      ssr: join(root, 'entry-server.tsx'),
      target: 'node24',
      rollupOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}
