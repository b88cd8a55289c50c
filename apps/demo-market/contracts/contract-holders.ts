import { lotsFor } from '@bowline/capabilities/demo-market/index.ts'
import { isRefusal } from '../exchange-client.ts'
import type { TraderParts } from '../trader-parts.ts'
import { forEver } from '../traffic.ts'
import { ContractAccount, futuresFunding } from './contract-account.ts'
import { isShort } from './contract-maker.ts'
import type { TradedContract } from './traded-contract.ts'

export interface ContractHolderParts extends TraderParts {
  readonly side: 'long' | 'short'
  readonly contracts: readonly TradedContract[]
}

const CAPITAL_USDT = 3_000_000
const EVERY_MS = 12_000
/** They hold what so many takers trade, and a part more or less by the hour. */
const HOLDS = 150
const SWAY = 0.3
const SWAY_MS = 5 * 3_600_000
/** What is missing is traded in pieces of so many takers; less than one piece is left. */
const PIECE = 4

/** Those who hold contracts for long, one side each: the open interest. */
export class ContractHolder {
  readonly #parts: ContractHolderParts
  readonly #account: ContractAccount

  private constructor(parts: ContractHolderParts, account: ContractAccount) {
    this.#parts = parts
    this.#account = account
  }

  static async run(parts: ContractHolderParts): Promise<void> {
    const settles = [...new Set(parts.contracts.map(({ flow }) => flow.settle))]
    const fund = () => settles.map((asset) => futuresFunding(asset, CAPITAL_USDT, parts.prices))
    const holder = new ContractHolder(parts, await ContractAccount.open(parts, fund))
    const pauseMs = () => EVERY_MS * (0.5 + Math.random())
    await forEver(parts.traffic, parts.signal, pauseMs, () => holder.#look())
  }

  async #look(): Promise<void> {
    const { contracts, traffic, log } = this.#parts
    for (const contract of contracts) {
      if (!traffic.mayOperate()) return
      try {
        await this.#change(contract)
        traffic.succeeded()
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (isShort(error)) await this.#account.refill()
        else log.debug({ symbol: contract.flow.symbol, err: error }, 'a holder was refused')
      }
    }
  }

  async #change(contract: TradedContract): Promise<void> {
    const { side, prices } = this.#parts
    const { flow, prefix, qtyText } = contract
    const nowMs = Date.now()
    const price = prices.price(flow.base, flow.quote, nowMs)
    const steps = contract.stepsAt(price)
    const sway = 1 + SWAY * Math.sin((2 * Math.PI * nowMs) / SWAY_MS + flow.symbol.length)
    const wanted = Math.round((HOLDS * flow.takerUsdt * sway) / (price * steps.lot))
    const missing = (side === 'long' ? wanted : -wanted) - (await this.#account.lotsOf(contract))
    const piece = lotsFor(steps, price, PIECE * flow.takerUsdt)
    if (Math.abs(missing) < piece) return
    const order = { symbol: flow.symbol, side: missing > 0 ? 'BUY' : 'SELL', type: 'MARKET', quantity: qtyText(piece) }
    await this.#account.call('POST', `${prefix}/v1/order`, order)
  }
}
