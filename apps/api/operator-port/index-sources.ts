import { amountText } from '@bowline/capabilities/markets/index.ts'
import { requestIndexRecipe } from '@bowline/capabilities/operator/index.ts'
import { BREAKS, type Break, type IndexPublisher, recipeTextsOf } from '@bowline/capabilities/price-source/index.ts'
import { ControlError, type ControlHandlers } from '@bowline/platform/control-socket.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

interface Asked {
  readonly source?: unknown
  readonly how?: unknown
}

function sourceOf(params: unknown): string {
  const { source } = (params ?? {}) as Asked
  if (typeof source === 'string') return source
  throw new ControlError('bad-request', 'needs a source')
}

function breakOf(params: unknown): Break {
  const { how = 'silent' } = (params ?? {}) as Asked
  const found = BREAKS.find((each) => each === how)
  if (found) return found
  throw new ControlError('bad-request', `a source can be ${BREAKS.join(' or ')}`)
}

/** The index and its sources for the operator; where there are no outside prices, none. */
export function indexSources(
  publisher: IndexPublisher | undefined,
  { sql, now }: { readonly sql: Sql; readonly now: () => number },
): ControlHandlers {
  const known = () => {
    if (publisher) return publisher
    throw new ControlError('no-index', 'this exchange follows no outside prices')
  }
  const changing = (change: () => void) => {
    try {
      change()
    } catch (error) {
      throw new ControlError('bad-request', (error as Error).message)
    }
  }
  return {
    'index.sources': async () => ({
      indexes: known()
        .health()
        .map(({ pair, state, price, sources, recipe }) => ({
          ...{ pair, state, price: amountText(price), recipe: recipeTextsOf(recipe) },
          sources: sources.map((each) => ({ ...each, price: amountText(each.price) })),
        })),
    }),
    'index.request-recipe': async (params) => requestIndexRecipe({ sql, health: () => known().health(), now }, params),
    'index.break': async (params) => {
      const asked = { source: sourceOf(params), how: breakOf(params) }
      changing(() => known().break(asked.source, asked.how))
      return asked
    },
    'index.mend': async (params) => {
      const source = sourceOf(params)
      changing(() => known().mend(source))
      return { source }
    },
  }
}

/** How many indexes each source counts in, and how many sources each index has. */
export function watchIndexSources(metrics: Metrics, publisher: IndexPublisher): void {
  metrics.gauges('index_sources', 'Sources that count in an index', 'pair', () =>
    publisher.health().map(({ pair, sources }) => {
      return [pair, sources.filter(({ standing }) => standing === 'counted').length] as const
    }),
  )
  metrics.gauges('index_source_pairs', 'Indexes that a source counts in', 'source', () => {
    const counts = new Map<string, number>()
    for (const { sources } of publisher.health()) {
      for (const { source, standing } of sources)
        counts.set(source, (counts.get(source) ?? 0) + (standing === 'counted' ? 1 : 0))
    }
    return counts
  })
}
