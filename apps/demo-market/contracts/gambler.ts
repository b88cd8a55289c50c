import { lotsFor } from '@bowline/capabilities/demo-market/index.ts'
import { isRefusal } from '../exchange-client.ts'
import type { TraderParts } from '../trader-parts.ts'
import { forEver } from '../traffic.ts'
import { ContractAccount, futuresFunding } from './contract-account.ts'
import type { TradedContract } from './traded-contract.ts'

export interface GamblerParts extends TraderParts {
  readonly contract: TradedContract
}

const STAKE_USDT = 1_500
/** Looks about so often. */
const EVERY_MS = 20_000
/** Puts so much of what is there into one position. */
const ALL_IN = 0.85
/** Takes back what is left now and then, and stays away after a loss for a while. */
const LEAVES = 0.02
const RETURNS = 0.15

/** Bets on one contract with the greatest leverage until the price has moved too far: whose liquidations others can study. */
export class Gambler {
  readonly #parts: GamblerParts
  readonly #account: ContractAccount

  private constructor(parts: GamblerParts, account: ContractAccount) {
    this.#parts = parts
    this.#account = account
  }

  static async run(parts: GamblerParts): Promise<void> {
    const { contract, traffic, signal, prices } = parts
    const fund = () => [futuresFunding(contract.flow.settle, STAKE_USDT, prices)]
    const gambler = new Gambler(parts, await ContractAccount.open(parts, fund))
    const { symbol } = contract.flow
    const leverage = { symbol, leverage: contract.maxLeverage }
    await gambler.#account.call('POST', `${contract.prefix}/v1/leverage`, leverage).catch((error) => {
      if (!isRefusal(error)) throw error
    })
    await forEver(
      traffic,
      signal,
      () => EVERY_MS * (0.5 + Math.random()),
      () => gambler.#look(),
    )
  }

  async #look(): Promise<void> {
    const { contract, traffic, log } = this.#parts
    if (!traffic.mayOperate()) return
    const held = await this.#account.lotsOf(contract)
    try {
      if (held !== 0) {
        if (Math.random() < LEAVES) await this.#order(held < 0, Math.abs(held), true)
      } else if (Math.random() < RETURNS) await this.#bet()
      traffic.succeeded()
    } catch (error) {
      if (!isRefusal(error)) throw error
      log.debug({ symbol: contract.flow.symbol, err: error }, 'a gambler was refused')
    }
  }

  async #bet(): Promise<void> {
    const { contract, prices } = this.#parts
    const { flow, maxLeverage } = contract
    const price = prices.price(flow.base, flow.quote, Date.now())
    const money = (await this.#account.available(contract)) * prices.price(flow.settle, flow.quote, Date.now())
    if (money < STAKE_USDT / 5) return this.#account.refill()
    const lots = lotsFor(contract.stepsAt(price), price, money * ALL_IN * maxLeverage * 0.9)
    await this.#order(Math.random() < 0.5, lots, false)
  }

  async #order(buys: boolean, lots: number, reduceOnly: boolean): Promise<void> {
    const { prefix, flow, qtyText } = this.#parts.contract
    await this.#account.call('POST', `${prefix}/v1/order`, {
      ...{ symbol: flow.symbol, side: buys ? 'BUY' : 'SELL', type: 'MARKET', quantity: qtyText(lots) },
      ...(reduceOnly && { reduceOnly: 'true' }),
    })
  }
}
