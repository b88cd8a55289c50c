import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = import.meta.dirname
/** What a first visit of the heaviest page runs. */
const firstRun = [join(root, 'entry-browser.tsx'), join(root, 'screens/spot-trade/spot-trade-screen.tsx')]

/** They come with who draws them; coins are everywhere. */
const drawings = 'gallery|tables|pictures/(?!coin-icon)'

const shareable = new RegExp(
  [
    `packages/design-system/(?!(?:${drawings}))`,
    'packages/(money|contract)/',
    String.raw`apps/web/((live|market-rows|settings|words|site-api|shell|later)/(?!words/).*|[^/]+)\.tsx?$`,
  ].join('|'),
)

/** What the trading page's own later parts (chart, tables, dialogs) take from what is there at once. */
const ofTheDesk = /apps\/web\/(desk|screens\/spot-trade)\/.*\.(tsx?|module\.css)$|packages\/core\//

/**
 * What several screens share comes in one chunk: some fifty small ones, packed one by one, would be a tenth larger. What
 * the trading page does not need of it comes in another: that page is heavy enough.
 */
export function sharedParts(): Rolldown.CodeSplittingGroup[] {
  const early = new Set<string>()
  const isEarly = (id: string, graph: Rolldown.ChunkingContext) => {
    const add = (each: string): void => {
      // A package's own index names everything that is in it.
      if (early.has(each) || each.includes('/node_modules/')) return
      early.add(each)
      graph.getModuleInfo(each)?.importedIds.forEach(add)
    }
    if (early.size === 0) firstRun.forEach(add)
    return early.has(id)
  }
  const common = { test: shareable, minShareCount: 2 }
  return [
    {
      test: ofTheDesk,
      // With those that one chunk has to itself they would need it, and it them.
      minShareCount: 2,
      debugName: 'desk-parts',
      name: (id, graph) => (isEarly(id, graph) ? 'desk-parts' : undefined),
      includeDependenciesRecursively: false,
    },
    { ...common, debugName: 'parts', name: (id, graph) => (isEarly(id, graph) ? 'parts' : undefined), priority: 1 },
    {
      ...common,
      debugName: 'more-parts',
      name: (id, graph) => (isEarly(id, graph) ? undefined : 'more-parts'),
      // An icon that both need would be put into this one.
      includeDependenciesRecursively: false,
    },
  ]
}
