import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { icuWords } from './words-plugin.ts'

const root = import.meta.dirname

/** Where the browser finds built files (specification §2). */
export const assetPrefix = '/includes/'

const shared: InlineConfig = {
  root,
  base: assetPrefix,
  configFile: false,
  logLevel: 'warn',
  plugins: [icuWords(), react()],
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
      modulePreload: { polyfill: false },
      target: 'es2024',
      rollupOptions: {
        input: join(root, 'entry-browser.tsx'),
        output: { chunkFileNames, codeSplitting: { groups: [parts] } },
      },
      reportCompressedSize: false,
    },
  }
}

/**
 * What several screens share comes in one chunk: some fifty small ones, packed one by one, would be a tenth larger.
 * Charts and tables come with who draws them.
 */
const parts = {
  name: 'parts',
  test: /packages\/design-system\/(?!area-chart|allocation|chart-path|data-table|pager|sparkline|gallery)|packages\/(money|contract)\/|apps\/web\/(live|settings|words|site-api|shell|market-rows)\/(?!words\/).*\.tsx?$/,
  minShareCount: 2,
}

/** Chunks are named after the screen they bring (specification §2), or the words of one. */
function chunkFileNames({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const [, screen, words] = /\/(?:screens\/([^/]+)|shell)\/(words\/)?/.exec(facadeModuleId ?? '') ?? []
  const label = words ? `words-${screen ?? 'shell'}-${name}` : (screen ?? name)
  return `assets/${label}-[hash].js`
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
