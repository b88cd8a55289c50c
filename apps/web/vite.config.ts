import { join } from 'node:path'
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
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
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
      rollupOptions: { input: join(root, 'entry-browser.tsx'), output: { chunkFileNames } },
      reportCompressedSize: false,
    },
  }
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
