import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import { limitsOf, type Market } from '@bowline/capabilities/markets/index.ts'
import type { MarketStateWord } from '@bowline/capabilities/operator/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { marketCalls } from '@bowline/contract/console/calls/markets.ts'
import { isStricter } from '@bowline/contract/terms/market-states.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { pairOf } from '../../site-kit/pair.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import {
  changedFields,
  limitsCommand,
  type MarketNeeds,
  marketOf,
  orNothing,
  putIntoState,
  refusal,
  stateOf,
} from './change-market.ts'
import { feeTierCommand, feeTierOf, feeTiersOf } from './fee-tiers.ts'
import { endangeredBy, riskRowsOf, riskTablesOf, riskTextOf, riskTiersCommand } from './risk-tiers.ts'

interface MarketsNeeds extends MarketNeeds {
  readonly sql: Sql
  readonly marketData: Pick<MarketData, 'lastPrice'>
}

export const marketHandlers: ConsoleHandlers<typeof marketCalls, MarketsNeeds> = {
  'GET /console-api/markets/list'(_call, console) {
    const { markets } = console
    return { markets: markets.markets().map((market) => marketRow(market, console)), feeTiers: feeTiersOf(markets) }
  },

  async 'POST /console-api/markets/restrict'(call, console) {
    const { symbol, state, reason } = call.params
    const before = stateOf(marketOf(console, symbol))
    if (!isStricter(before, state)) throw new SiteRefusal(SiteCode.refused, 'staff.only-stricter')
    return inTransaction(console.sql, async (tx) => {
      const object = { kind: 'market', id: symbol }
      await recordAudit(tx, call, {
        action: 'markets.set-state',
        object,
        before: { state: before },
        after: { state, reason },
      })
      // Last: what the engine refuses leaves no row, and to repeat it changes nothing.
      return { state: (await putIntoState(console, symbol, state)) as MarketStateWord }
    })
  },

  'POST /console-api/markets/request-state'(call, console) {
    const { symbol, state, reason } = call.params
    const from = stateOf(marketOf(console, symbol))
    if (from === state || state === 'pre-open') throw refusal('staff.market-state')
    const terms = { about: symbol, change: { state: { from, to: state } } }
    return askSecondPerson(call, { kind: 'market-state', subject: {}, terms, reason })
  },

  'POST /console-api/markets/request-limits'(call, console) {
    const { symbol, reason, ...limits } = call.params
    const market = marketOf(console, symbol)
    limitsCommand(console, market, limits)
    const change = orNothing(changedFields(limitsOf(market), limits))
    return askSecondPerson(call, {
      kind: 'market-limits',
      subject: {},
      terms: { about: symbol, change },
      reason,
    })
  },

  'POST /console-api/markets/request-fees'(call, console) {
    const { tier, reason, ...texts } = call.params
    const before = feeTierOf(console.markets, tier)
    feeTierCommand(console.markets, tier, texts)
    const terms = { about: String(tier), change: orNothing(changedFields(before, texts)) }
    return askSecondPerson(call, { kind: 'fee-tier', subject: {}, terms, reason })
  },

  'GET /console-api/markets/risk-tiers'(_call, { markets }) {
    return { tables: riskTablesOf(markets) }
  },

  async 'POST /console-api/markets/try-risk-tiers'({ params: { table, rows } }, console) {
    return { endangered: await endangeredBy(console, riskTiersCommand(console.markets, table, rows)) }
  },

  async 'POST /console-api/markets/request-risk-tiers'(call, console) {
    const { table, rows, reason } = call.params
    const command = riskTiersCommand(console.markets, table, rows)
    // What the engine would refuse nobody needs to approve.
    await endangeredBy(console, command)
    const change = orNothing(
      changedFields({ tiers: riskRowsOf(console.markets, table) }, { tiers: riskTextOf(command) }),
    )
    const terms = { about: String(table), change }
    return askSecondPerson(call, { kind: 'risk-tiers', subject: {}, terms, reason })
  },
}

function marketRow(market: Market, { marketData }: MarketsNeeds) {
  const { terms, baseAsset, quoteAsset } = market
  const last = marketData.lastPrice(market.number)
  return {
    symbol: market.symbol,
    pair: pairOf(market),
    base: baseAsset,
    quote: quoteAsset,
    state: stateOf(market),
    opensAtMs: terms.opensAt || null,
    lastPrice: last ? market.priceText(last, market.priceDecimals) : null,
    tick: trimUnits(terms.tick, LEDGER_DECIMALS),
    lot: trimUnits(terms.lot, LEDGER_DECIMALS),
    limits: limitsOf(market),
  }
}
