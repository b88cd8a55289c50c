import type { AssumedCost, Breakeven, CoinAnalysis, Lot } from '@bowline/capabilities/breakeven/index.ts'
import { amountText, type MarketRegistry, parseAmount } from '@bowline/capabilities/markets/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import type { breakevenCalls } from '@bowline/contract/calls/breakeven.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type Amount, formatUnits, multiplyDivide, ppmToFraction } from '@bowline/money'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { codeOf, orBusy } from '../../site-kit/asset-answers.ts'
import type { Handlers } from '../call/handler.ts'

type Calls = typeof breakevenCalls
type CoinRow = DataOf<Calls['GET /exchange-web/web/breakeven/coins']>['coins'][number]
type LotRow = DataOf<Calls['GET /exchange-web/web/breakeven/lots']>['lots'][number]
type DepositRow = DataOf<Calls['GET /exchange-web/web/breakeven/deposits']>['rows'][number]

interface Needs {
  readonly breakeven: Pick<Breakeven, 'coins' | 'lots' | 'deposits' | 'assume' | 'currency'>
  readonly markets: MarketRegistry
}

const DAY_MS = 86_400_000
const ONE_COIN = 100_000_000n

export const breakevenHandlers: Handlers<Calls, Needs> = {
  'GET /exchange-web/web/breakeven/coins': async ({ caller, nowMs }, { breakeven, markets }) => ({
    currency: breakeven.currency,
    coins: orBusy(await breakeven.coins(caller.user.id)).map((coin) => coinRow(coin, codeOf(markets, coin.asset))),
    atMs: nowMs,
  }),

  'GET /exchange-web/web/breakeven/lots': async ({ params: { coin, days }, caller, nowMs }, { breakeven, markets }) => {
    const sinceMs = startOfDay(nowMs) - (days - 1) * DAY_MS
    const lots = orBusy(await breakeven.lots(caller.user.id, assetOf(markets, coin), sinceMs))
    return { coin, lots: lots.map(lotRow) }
  },

  'GET /exchange-web/web/breakeven/deposits': async ({ params, caller }, { breakeven, markets }) => {
    const { coin, cursor, limit } = params
    const page = { before: cursorNumber(cursor), limit: limit + 1 }
    const found = orBusy(await breakeven.deposits(caller.user.id, assetOf(markets, coin), page))
    const { rows, next } = pageOf(found, limit, ({ sequence }) => String(sequence))
    return { rows: rows.map(depositRow), next }
  },

  'POST /exchange-web/web/breakeven/assume': async ({ params, caller }, { breakeven, markets }) => {
    const { coin, depositId, price } = params
    const said = price === undefined ? undefined : readPrice(price)
    const done = orBusy(await breakeven.assume(caller.user.id, assetOf(markets, coin), depositId, said))
    if (done === 'unknown') throw new SiteRefusal(SiteCode.refused, 'breakeven.deposit')
    return { assumed: price !== undefined }
  },
}

function startOfDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS
}

function assetOf(markets: MarketRegistry, coin: string): number {
  const known = markets.assetByCode(coin)
  if (!known) throw new SiteRefusal(SiteCode.refused, 'breakeven.coin')
  return known.asset
}

function readPrice(text: string): Amount {
  const price = parseAmount(text)
  if (typeof price === 'bigint') return price
  throw new SiteRefusal(SiteCode.refused, 'breakeven.price')
}

function coinRow(analysis: CoinAnalysis, coin: string): CoinRow {
  const { qty, cost, average, breakeven, takerRate, price, worth, change, unrealised, realised, isAssumed } = analysis
  return {
    ...{ coin, held: amountText(qty), cost: amountText(cost), average: textOf(average), breakeven: textOf(breakeven) },
    ...{ takerRate: ppmToFraction(takerRate), price: textOf(price), worth: textOf(worth) },
    changePercent: change === undefined ? null : formatUnits(change, 2),
    ...{ unrealised: textOf(unrealised), realised: amountText(realised), isAssumed },
  }
}

function lotRow({ dayMs, kind, qty, value }: Lot): LotRow {
  const price = qty > 0n && value >= 0n ? multiplyDivide(value, ONE_COIN, qty, 'half-even') : undefined
  return { dayMs, kind, qty: amountText(qty), value: amountText(value), price: textOf(price) }
}

function depositRow({ sequence, timeMs, qty, price, isPriced, said }: AssumedCost): DepositRow {
  const marketPrice = isPriced ? amountText(price) : null
  return { depositId: sequence, timeMs, qty: amountText(qty), marketPrice, assumedPrice: textOf(said) }
}

function textOf(amount: Amount | undefined): string | null {
  return amount === undefined ? null : amountText(amount)
}
