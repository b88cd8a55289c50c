import {
  averageCostOf,
  breakevenPriceOf,
  changeNeeded,
  unrealisedOf,
  worthAt,
} from '@bowline/core/formulas/average-cost.ts'
import type { Amount, Rate } from '@bowline/money'
import { type Portfolio, valueAt } from '../portfolio/index.ts'
import { type AssumedCost, assumePrice, hasDeposit, readAssumedPrices, readDeposits } from './assumed-costs.store.ts'
import { type CostSources, computeCosts } from './compute-costs.ts'
import { readLots } from './costs.store.ts'
import { MONEY } from './past-prices.ts'
import type { CoinCost, Lot, RunningCosts } from './running-costs.ts'
import { type RateSources, takerRatesOf } from './taker-rates.ts'

export interface BreakevenNeeds extends Omit<CostSources, 'markets'>, Omit<RateSources, 'markets'> {
  readonly markets: CostSources['markets'] & RateSources['markets']
  readonly portfolio: Pick<Portfolio, 'prices'>
}

/** One coin as the page shows it; what needs a price is undefined while there is none. */
export interface CoinAnalysis extends CoinCost {
  /** Of selling it. */
  readonly takerRate: Rate
  readonly average: Amount | undefined
  readonly breakeven: Amount | undefined
  readonly price: Amount | undefined
  readonly worth: Amount | undefined
  readonly unrealised: Amount | undefined
  /** Of the price to break even, in hundredths of a percent. */
  readonly change: bigint | undefined
}

export interface DepositPage {
  /** Only those of earlier commands. */
  readonly before?: number | undefined
  readonly limit: number
}

const ONE_COIN = 100_000_000n

/** What each coin of an account cost, over all its accounts. Costs are in `MONEY`, which has none itself. */
export class Breakeven {
  readonly currency = MONEY
  readonly #needs: BreakevenNeeds
  /** One computation of an account at a time; who asks meanwhile waits for it. */
  readonly #running = new Map<number, Promise<RunningCosts | undefined>>()

  constructor(needs: BreakevenNeeds) {
    this.#needs = needs
  }

  /** Coins that are held or brought a profit or a loss, with what selling them now as a taker would mean; undefined: busy. */
  async coins(account: number): Promise<CoinAnalysis[] | undefined> {
    const [costs, takerRateOf] = await Promise.all([this.#costs(account), takerRatesOf(this.#needs, account)])
    if (!costs) return undefined
    const prices = this.#needs.portfolio.prices()
    const shown = [...costs.coins.values()].filter(({ qty, realised }) => qty !== 0n || realised !== 0n)
    return shown.map((coin) => {
      const code = this.#needs.markets.asset(coin.asset)?.code ?? ''
      const worth = prices.worth(code, MONEY)
      const price = worth && valueAt(ONE_COIN, worth)
      const takerRate = takerRateOf(code)
      const breakeven = breakevenPriceOf(coin, takerRate)
      const figures = { ...coin, takerRate, average: averageCostOf(coin), breakeven, price }
      if (price === undefined) return { ...figures, worth: undefined, unrealised: undefined, change: undefined }
      const change = breakeven === undefined ? undefined : changeNeeded(price, breakeven)
      return { ...figures, worth: worthAt(coin.qty, price), unrealised: unrealisedOf(coin, price), change }
    })
  }

  /** What came and went by day since one, oldest first. */
  async lots(account: number, asset: number, sinceMs: number): Promise<Lot[] | undefined> {
    const costs = await this.#costs(account)
    if (!costs) return undefined
    const recent = [...costs.lots.values()].filter((lot) => lot.asset === asset && lot.dayMs >= sinceMs)
    const lots = [...(await readLots(this.#needs.sql, account, asset, sinceMs)), ...recent]
    return [...Map.groupBy(lots, ({ dayMs, kind }) => `${dayMs}/${kind}`).values()].flatMap(([first, more]) => {
      if (!first) return []
      return more ? { ...first, qty: first.qty + more.qty, value: first.value + more.value } : first
    })
  }

  /** Coins that came from elsewhere, newest first. */
  async deposits(account: number, asset: number, { before, limit }: DepositPage): Promise<AssumedCost[] | undefined> {
    const costs = await this.#costs(account)
    if (!costs) return undefined
    const { sql } = this.#needs
    const said = await readAssumedPrices(sql, account)
    const recent = [...costs.deposits.values()]
      .filter((each) => each.asset === asset && (before === undefined || each.sequence < before))
      .map((each) => ({ ...each, said: said(asset, each.sequence) }))
    const kept = await readDeposits(sql, account, asset, { before, limit })
    return [...recent.toReversed(), ...kept].slice(0, limit)
  }

  /** What one coin of a deposit cost; undefined: the price of its moment again. */
  async assume(
    account: number,
    asset: number,
    sequence: number,
    price: Amount | undefined,
  ): Promise<'assumed' | 'unknown' | undefined> {
    const costs = await this.#costs(account)
    if (!costs) return undefined
    const { sql } = this.#needs
    const isRecent = costs.deposits.has(`${asset}/${sequence}`)
    if (!isRecent && !(await hasDeposit(sql, account, asset, sequence))) return 'unknown'
    await assumePrice(sql, account, { asset, sequence }, price)
    // One that began before does not know it; whoever asks now must not be answered by that.
    await this.#running.get(account)
    return 'assumed'
  }

  #costs(account: number): Promise<RunningCosts | undefined> {
    const running = this.#running.get(account)
    if (running) return running
    const begun = computeCosts(this.#needs, account).finally(() => this.#running.delete(account))
    this.#running.set(account, begun)
    return begun
  }
}
