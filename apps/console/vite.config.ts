import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { icuWords } from '@bowline/design-system/words/icu-words.ts'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const root = import.meta.dirname

/** A single page with client-side routing, and its screens in chunks of their own. */
export function consoleBuild(outDir: string): InlineConfig {
  return {
    root,
    base: '/',
    configFile: false,
    logLevel: 'warn',
    plugins: [icuWords(), react()],
    publicDir: 'public',
    resolve: {
      alias: {
        // Its package exports select the development build in any mode.
        'react-router': join(
          dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
          'dist/production/index.mjs',
        ),
      },
    },
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
      reportCompressedSize: false,
    },
  }
}
