import { heldWorth, type LeadTrader, lotsFor } from '@bowline/capabilities/demo-market/index.ts'
import { isRefusal } from '../exchange-client.ts'
import type { TraderParts } from '../trader-parts.ts'
import { forEver } from '../traffic.ts'
import { ContractAccount } from './contract-account.ts'
import type { TradedContract } from './traded-contract.ts'

export interface LeadBotParts extends TraderParts {
  readonly trader: LeadTrader
  /** Those that they trade. */
  readonly contracts: readonly TradedContract[]
}

const EVERY_MS = 15_000

/** Trades as one of the demo's lead traders does, from where the history left them. */
export class LeadBot {
  readonly #parts: LeadBotParts
  readonly #account: ContractAccount

  private constructor(parts: LeadBotParts, account: ContractAccount) {
    this.#parts = parts
    this.#account = account
  }

  static async run(parts: LeadBotParts): Promise<void> {
    const { trader, traffic, signal } = parts
    const bot = new LeadBot(parts, await ContractAccount.open(parts, () => [`futures.USDT=${trader.stakeUsdt}`]))
    const pauseMs = () => EVERY_MS * (0.5 + Math.random())
    await forEver(traffic, signal, pauseMs, () => bot.#look())
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
        log.debug({ symbol: contract.flow.symbol, err: error }, 'a lead trader was refused')
      }
    }
  }

  /** As long as they see it the same way they hold what they have. */
  async #change(contract: TradedContract): Promise<void> {
    const { trader, prices } = this.#parts
    const { flow, prefix, qtyText } = contract
    const held = await this.#account.lotsOf(contract)
    const worth = heldWorth(trader, flow, prices, Date.now())
    if (held !== 0 && held > 0 === worth > 0) return
    const price = prices.price(flow.base, flow.quote, Date.now())
    const lots = lotsFor(contract.stepsAt(price), price, Math.abs(worth)) + Math.abs(held)
    const order = { symbol: flow.symbol, side: worth > 0 ? 'BUY' : 'SELL', type: 'MARKET', quantity: qtyText(lots) }
    await this.#account.call('POST', `${prefix}/v1/order`, order)
  }
}
