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
    // The words of the contract are made of the core's numbers when its module runs: both come together.
    'packages/(money|contract)/|packages/core/messages/terms\\.ts$',
    String.raw`apps/web/((live|market-rows|settings|words|site-api|shell|later)/(?!words/).*|[^/]+)\.(tsx?|module\.css)$`,
  ].join('|'),
)

/** What the trading page's own later parts (chart, tables, dialogs) take from what is there at once. */
const ofTheDesk =
  /apps\/web\/(desk|screens\/spot-trade)\/.*\.(tsx?|module\.css)$|packages\/core\/(?!messages\/terms\.ts$)/

/** What it runs next: the order form, which the server has drawn (`later/drawn-part.tsx`). */
const nextRun = [join(root, 'screens/spot-trade/ticket/spot-ticket.tsx')]

/** What a first visit of a contract runs beyond both: few and small parts, for which all that others share would come. */
const contractRun = [join(root, 'screens/futures-trade/futures-trade-screen.tsx')]

type IsIn = (id: string, graph: Rolldown.ChunkingContext) => boolean

/** Whether a module is among these or what they import at once. */
function reachedFrom(sources: readonly string[]): IsIn {
  const reached = new Set<string>()
  return (id, graph) => {
    const add = (each: string): void => {
      // A package's own index names everything that is in it.
      if (reached.has(each) || each.includes('/node_modules/')) return
      reached.add(each)
      graph.getModuleInfo(each)?.importedIds.forEach(add)
    }
    if (reached.size === 0) sources.forEach(add)
    return reached.has(id)
  }
}

/**
 * What several screens share comes in one chunk: some fifty small ones, packed one by one, would be a tenth larger. What
 * the trading page does not need of it at first comes in another, but for what its order form needs, and what the page
 * of a contract needs: those pages are heavy enough.
 */
export function sharedParts(): Rolldown.CodeSplittingGroup[] {
  const isEarly = reachedFrom(firstRun)
  const isNext = reachedFrom(nextRun)
  const isOfContract = reachedFrom(contractRun)
  const common = { test: shareable, minShareCount: 2 }
  return [
    {
      test: ofTheDesk,
      // With those that one chunk has to itself they would need it, and it them.
      minShareCount: 2,
      debugName: 'desk-parts',
      name: (id, graph) => (isEarly(id, graph) ? 'desk-parts' : isNext(id, graph) ? 'ticket-parts' : undefined),
      includeDependenciesRecursively: false,
    },
    { ...common, debugName: 'parts', name: (id, graph) => (isEarly(id, graph) ? 'parts' : undefined), priority: 1 },
    {
      ...common,
      debugName: 'more-parts',
      name: (id, graph) => {
        if (isEarly(id, graph)) return undefined
        if (isNext(id, graph)) return 'ticket-parts'
        return isOfContract(id, graph) ? 'contract-parts' : 'more-parts'
      },
      // An icon that both need would be put into this one.
      includeDependenciesRecursively: false,
    },
  ]
}
