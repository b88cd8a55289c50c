import { CONTRACT_FLOW, type ContractFlow, type Steps } from '@bowline/capabilities/demo-market/index.ts'
import type { ExchangeClient } from '../exchange-client.ts'

/** A contract from the public API, with the demo's parameters for it. */
export interface TradedContract {
  readonly flow: ContractFlow
  /** Of its family's API: "/fapi", "/dapi". */
  readonly prefix: string
  readonly maxLeverage: number
  /** Quote per base of one tick. */
  readonly tick: number
  /** A lot is so much base of a linear contract, and of an inverse one as much as its face value buys. */
  stepsAt(price: number): Steps
  priceText(ticks: number): string
  qtyText(lots: number): string
  ticksOf(price: string): number
  lotsOf(qty: string): number
}

interface ListedContract {
  readonly symbol: string
  readonly status?: string
  readonly contractStatus?: string
  readonly contractSize?: number
  readonly filters: readonly ({ readonly filterType: string } & Readonly<Record<string, string>>)[]
}

const PREFIX = { linear: '/fapi', inverse: '/dapi' } as const

/** The demo's contracts that are open for trading; none of a family whose API does not answer. */
export async function tradedContracts(client: ExchangeClient): Promise<TradedContract[]> {
  const families = await Promise.all(
    (['linear', 'inverse'] as const).map(async (family) => {
      const { symbols } = (await client.get(`${PREFIX[family]}/v1/exchangeInfo`)) as { symbols: ListedContract[] }
      return CONTRACT_FLOW.filter((flow) => flow.family === family).flatMap((flow) => {
        const listed = symbols.find(({ symbol }) => symbol === flow.symbol)
        const isOpen = (listed?.status ?? listed?.contractStatus) === 'TRADING'
        return listed && isOpen ? [toContract(flow, listed)] : []
      })
    }),
  )
  return families.flat()
}

function toContract(flow: ContractFlow, listed: ListedContract): TradedContract {
  const value = (filterType: string, name: string) =>
    listed.filters.find((each) => each.filterType === filterType)?.[name]
  const tickText = value('PRICE_FILTER', 'tickSize') ?? '1'
  const lotText = value('LOT_SIZE', 'stepSize') ?? '1'
  const [tick, lot] = [Number(tickText), Number(lotText)]
  const minNotional = Number(value('MIN_NOTIONAL', 'notional') ?? 0)
  return {
    flow,
    prefix: PREFIX[flow.family],
    maxLeverage: MAX_LEVERAGE[flow.base] ?? 50,
    tick,
    stepsAt: (price) => ({
      tick,
      lot: flow.family === 'linear' ? lot : Number(listed.contractSize ?? 10) / price,
      minNotional,
      maxNotional: 5_000_000,
      minLots: 1,
      maxLots: 1_000_000_000,
    }),
    priceText: (ticks) => (ticks * tick).toFixed(decimalsOf(tickText)),
    qtyText: (lots) => (lots * lot).toFixed(decimalsOf(lotText)),
    ticksOf: (price) => Math.round(Number(price) / tick),
    lotsOf: (qty) => Math.round(Number(qty) / lot),
  }
}

/** Of the first tier (`default-contracts.ts`). */
const MAX_LEVERAGE: Readonly<Record<string, number>> = { BTC: 125, ETH: 100, SOL: 75, XRP: 75, DOGE: 75 }

function decimalsOf(step: string): number {
  return step.replace(/\.?0+$/, '').split('.')[1]?.length ?? 0
}
