import { setTimeout as sleep } from 'node:timers/promises'
import { lotsFor } from '@bowline/capabilities/demo-market/index.ts'
import { isRefusal } from '../exchange-client.ts'
import type { TraderParts } from '../trader-parts.ts'
import { ContractAccount, futuresFunding } from './contract-account.ts'
import { isShort } from './contract-maker.ts'
import type { TradedContract } from './traded-contract.ts'

export interface ContractTakerParts extends TraderParts {
  readonly contracts: readonly TradedContract[]
}

const CAPITAL_USDT = 2_000_000
/** The crowd as a whole holds about so many trades' worth before it turns. */
const TURNS_AT = 25

/** The crowd: trades all contracts with moderate leverage, both ways, as often as each one's flow says. */
export class ContractCrowd {
  readonly #parts: ContractTakerParts
  readonly #account: ContractAccount
  readonly #held = new Map<string, number>()

  private constructor(parts: ContractTakerParts, account: ContractAccount) {
    this.#parts = parts
    this.#account = account
  }

  static async run(parts: ContractTakerParts): Promise<void> {
    const settles = [...new Set(parts.contracts.map(({ flow }) => flow.settle))]
    const fund = () => settles.map((asset) => futuresFunding(asset, CAPITAL_USDT, parts.prices))
    const crowd = new ContractCrowd(parts, await ContractAccount.open(parts, fund))
    await Promise.all(parts.contracts.map((contract) => crowd.#trade(contract)))
  }

  async #trade(contract: TradedContract): Promise<void> {
    const { signal, traffic, prices } = this.#parts
    const { flow } = contract
    this.#held.set(flow.symbol, await this.#account.lotsOf(contract).catch(() => 0))
    while (!signal.aborted) {
      const pauseMs = (-Math.log(1 - Math.random()) * 60_000) / flow.takersPerMinute
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted || !traffic.mayOperate()) continue
      const fair = prices.price(flow.base, flow.quote, Date.now())
      const steps = contract.stepsAt(fair)
      const lots = lotsFor(steps, fair, flow.takerUsdt * (0.2 + 1.6 * Math.random() ** 2))
      const held = this.#held.get(flow.symbol) ?? 0
      const buys = Math.random() < 0.5 - 0.5 * Math.tanh((held * steps.lot * fair) / (TURNS_AT * flow.takerUsdt))
      await this.#order(contract, buys, lots)
    }
  }

  async #order(contract: TradedContract, buys: boolean, lots: number): Promise<void> {
    const { signal, traffic, log } = this.#parts
    const { symbol } = contract.flow
    const order = { symbol, side: buys ? 'BUY' : 'SELL', type: 'MARKET', quantity: contract.qtyText(lots) }
    try {
      await this.#account.call('POST', `${contract.prefix}/v1/order`, order)
      this.#held.set(symbol, (this.#held.get(symbol) ?? 0) + (buys ? lots : -lots))
      traffic.succeeded()
    } catch (error) {
      if (signal.aborted) return
      if (!isRefusal(error)) traffic.failed(error)
      else if (isShort(error)) await this.#account.refill().catch((failure) => traffic.failed(failure))
      else log.debug({ symbol, err: error }, 'the crowd was refused')
    }
  }
}
