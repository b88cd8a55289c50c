import { demoFlow, type MarketFlow, type Steps } from '@bowline/capabilities/demo-market/index.ts'
import { formatUnits, isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { ExchangeClient } from './exchange-client.ts'

/** A market from the public API, with the demo's parameters for it. */
export interface TradedMarket {
  readonly flow: MarketFlow
  readonly steps: Steps
  /** Whole ticks or lots as text for the API. */
  priceText(ticks: number): string
  qtyText(lots: number): string
  /** Text back to whole steps. */
  ticksOf(price: string): number
  lotsOf(qty: string): number
}

interface ListedSymbol {
  readonly symbol: string
  readonly status: string
  readonly filters: readonly ({ readonly filterType: string } & Readonly<Record<string, string>>)[]
}

/** The demo's markets that are currently open for trading, with that share of their traffic. */
export async function tradedMarkets(client: ExchangeClient, share: number): Promise<TradedMarket[]> {
  const { symbols } = (await client.get('/api/v3/exchangeInfo')) as { symbols: readonly ListedSymbol[] }
  return demoFlow(share).flatMap((flow) => {
    const listed = symbols.find((each) => each.symbol === flow.symbol && each.status === 'TRADING')
    return listed ? [toMarket(flow, listed)] : []
  })
}

export function toMarket(flow: MarketFlow, listed: ListedSymbol): TradedMarket {
  const value = (filterType: string, name: string) => {
    const text = listed.filters.find((each) => each.filterType === filterType)?.[name]
    if (text === undefined) throw new Error(`${listed.symbol} is listed without ${filterType}.${name}`)
    return text
  }
  const tick = units(value('PRICE_FILTER', 'tickSize'))
  const lot = units(value('LOT_SIZE', 'stepSize'))
  return {
    flow,
    steps: {
      tick: Number(tick) / UNIT,
      lot: Number(lot) / UNIT,
      minNotional: Number(value('NOTIONAL', 'minNotional')),
      maxNotional: Number(value('NOTIONAL', 'maxNotional')),
      minLots: Number(units(value('LOT_SIZE', 'minQty')) / lot),
      maxLots: Number(units(value('LOT_SIZE', 'maxQty')) / lot),
    },
    priceText: (ticks) => formatUnits(BigInt(ticks) * tick, LEDGER_DECIMALS),
    qtyText: (lots) => formatUnits(BigInt(lots) * lot, LEDGER_DECIMALS),
    ticksOf: (price) => Number(units(price) / tick),
    lotsOf: (qty) => Number(units(qty) / lot),
  }
}

const UNIT = 10 ** LEDGER_DECIMALS

function units(text: string): bigint {
  const value = parseUnits(text, LEDGER_DECIMALS)
  if (isFault(value)) throw new Error(`"${text}" is ${value}`)
  return value
}
