import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { icuWords } from '@bowline/design-system/words/icu-words.ts'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { chunkName } from './chunk-names.ts'
import { sharedParts } from './shared-parts.ts'
import { wordLists } from './words-plugin.ts'

const root = import.meta.dirname

/** Where the browser finds built files (specification §2). */
export const assetPrefix = '/includes/'

const shared = {
  root,
  base: assetPrefix,
  configFile: false,
  logLevel: 'warn',
  plugins: [icuWords(), wordLists(), react()],
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: {
      // Its exports lead to the development build whatever the mode.
      'react-router': join(
        dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
        'dist/production/index.mjs',
      ),
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
} satisfies InlineConfig

/** One hash for all of a file's classes: the scripts carry every name, and names that differ more pack worse. */
function className(name: string, file: string): string {
  return `${name}_${createHash('sha256').update(relative(root, file)).digest('hex').slice(0, 6)}`
}

/**
 * React Router's components that nobody uses (forms among them) would stay in the scripts, because a name for
 * developers is set on each after `forwardRef` made it.
 */
function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({
        code: code.replace(/^\w+\.displayName = .*$/gm, '').replace(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

/** Scripts, styles, words and fonts for the browser, split by screen. */
export function browserBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    plugins: [...shared.plugins, unusedRouterParts()],
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
        input: [join(root, 'first-load.ts'), join(root, 'entry-browser.tsx')],
        output: { chunkFileNames, codeSplitting: { groups: sharedParts() } },
      },
      reportCompressedSize: false,
    },
  }
}

function chunkFileNames({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  return `assets/${chunkName(facadeModuleId, name)}-[hash].js`
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
