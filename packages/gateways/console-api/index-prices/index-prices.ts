import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { type IndexPublisher, recipeTextsOf } from '@bowline/capabilities/price-source/index.ts'
import type { indexPriceCalls } from '@bowline/contract/console/calls/index-prices.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { changedFields, orNothing, refusal } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'
import { recipeNow, soundRecipe } from './recipes.ts'
import { indexRow, sourceRow } from './rows.ts'

interface Needs {
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
  /** Absent where no outside prices are followed. */
  readonly indexes: Pick<IndexPublisher, 'health' | 'sources' | 'confirm' | 'canBreak' | 'break' | 'mend'> | undefined
}

export const indexPriceHandlers: ConsoleHandlers<typeof indexPriceCalls, Needs> = {
  'GET /console-api/index-prices/list'({ nowMs }, console) {
    const { indexes } = console
    const health = indexes?.health() ?? []
    return {
      nowMs,
      canBreak: indexes?.canBreak ?? false,
      sources: (indexes?.sources() ?? []).map((source) => sourceRow(source, health)),
      indexes: health.map((index) => indexRow(index, console)),
    }
  },

  'POST /console-api/index-prices/confirm'(call, { sql, indexes }) {
    const { pair, reason } = call.params
    const index = indexes?.health().find((each) => each.pair === pair)
    if (!indexes || !index?.gap || index.gap.isConfirmed) throw refusal('staff.no-gap')
    const { price, gap } = index
    return inTransaction(sql, async (tx) => {
      await recordAudit(tx, call, {
        action: 'index-prices.confirm',
        object: { kind: 'index', id: pair },
        before: { price: amountText(gap.last) },
        after: { price: amountText(price), reason },
      })
      indexes.confirm(pair)
      return { pair }
    })
  },

  'POST /console-api/index-prices/request-recipe'(call, { indexes }) {
    const { pair, reason, ...typed } = call.params
    const now = recipeNow(indexes, pair)
    const change = orNothing(changedFields(recipeTextsOf(now), recipeTextsOf(soundRecipe(now, typed))))
    return askSecondPerson(call, { kind: 'index-recipe', subject: {}, terms: { about: pair, change }, reason })
  },

  'POST /console-api/index-prices/break'(call, console) {
    const { source, how, reason } = call.params
    return change(call, console, { source, action: 'index-prices.break', to: how, reason }, (own) =>
      own.break(source, how),
    )
  },

  'POST /console-api/index-prices/mend'(call, console) {
    const { source, reason } = call.params
    return change(call, console, { source, action: 'index-prices.mend', to: null, reason }, (own) => own.mend(source))
  },
}

interface Change {
  readonly source: string
  readonly action: string
  /** How it is to be broken. */
  readonly to: string | null
  readonly reason: string
}

function change(
  call: StaffCall,
  { sql, indexes }: Needs,
  { source, action, to, reason }: Change,
  apply: (own: NonNullable<Needs['indexes']>) => void,
) {
  if (!indexes?.canBreak) throw refusal('staff.sources-real')
  const known = indexes.sources().find((each) => each.source === source)
  if (!known) throw refusal('staff.source-unknown', { source })
  const from = known.broken ?? null
  if (from === to) throw refusal('staff.nothing-changed')
  return inTransaction(sql, async (tx) => {
    await recordAudit(tx, call, {
      action,
      object: { kind: 'index-source', id: source },
      before: { broken: from },
      after: { broken: to, reason },
    })
    apply(indexes)
    return { source }
  })
}
