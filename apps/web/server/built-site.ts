import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { render } from '../entry-server.tsx'
import type { DocumentAssets } from '../site-document.tsx'
import { assetPrefix } from '../vite.config.ts'

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** The site as the build left it: how to draw a page, and which files it needs. */
export interface BuiltSite {
  readonly browserFolder: string
  readonly render: typeof render
  assetsOf(sources: readonly string[], drawn: readonly string[]): DocumentAssets
}

export async function openBuiltSite(folder: string): Promise<BuiltSite> {
  const browserFolder = join(folder, 'browser')
  const manifest = JSON.parse(readFileSync(join(browserFolder, 'manifest.json'), 'utf8'))
  const bundle: Pick<BuiltSite, 'render'> = await import(pathToFileURL(join(folder, 'server/render.js')).href)
  const known = new Map<string, DocumentAssets>()
  return {
    browserFolder,
    render: bundle.render,
    assetsOf(sources, drawn) {
      const key = [...sources, ...drawn].join()
      const found = known.get(key) ?? findAssets(manifest, sources, drawn)
      known.set(key, found)
      return found
    },
  }
}

/**
 * Scripts and styles of the entry and of `sources`, with what they import, each once and in order; of what is `drawn`, the
 * styles alone.
 */
function findAssets(
  manifest: Record<string, ManifestEntry>,
  sources: readonly string[],
  drawn: readonly string[],
): DocumentAssets {
  const files = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || files.has(entry.file)) return
    files.add(entry.file)
    for (const imported of entry.imports ?? []) visit(imported)
    for (const style of entry.css ?? []) styles.add(style)
  }
  const fileOf = (key: string) => manifest[key]?.file as string
  const [firstLoad, entry] = [fileOf('first-load.ts'), fileOf('entry-browser.tsx')]
  for (const source of ['entry-browser.tsx', ...sources]) visit(source)
  const scripts = [...files].filter((file) => file !== entry)
  for (const source of drawn) visit(source)
  const address = (file: string) => `${assetPrefix}${file}`
  return {
    firstLoad: address(firstLoad),
    entry: address(entry),
    styles: [...styles].map(address),
    preloads: scripts.map(address),
  }
}
