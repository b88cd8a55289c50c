import type { CommandOf } from '../messages/commands.ts'
import { FuturesWallet, LedgerCode, PositionSide, PriceKind, Side } from '../messages/terms.ts'
import { BTC, USDT } from '../simulation/listings.ts'
import { type OrderWords, only, orderTerms, read, write } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL } from './contracts.fixture.ts'
import type { Answer, PerpetualsFloor } from './perpetuals-floor.fixture.ts'

export interface ContractWords extends OrderWords {
  readonly reduceOnly?: boolean
  readonly closes?: boolean
  readonly position?: keyof typeof PositionSide
  readonly by?: keyof typeof PriceKind
  readonly protect?: boolean
  /** Trigger prices of what is attached. */
  readonly profitAt?: string
  readonly lossAt?: string
}

/** Somebody who trades contracts. */
export class Trader {
  readonly floor: PerpetualsFloor
  readonly account: number

  constructor(floor: PerpetualsFloor, account: number) {
    this.floor = floor
    this.account = account
  }

  /** `1000 USDT` or `1 BTC` into the futures wallet of that asset. */
  gets(text: string): void {
    const [amount = '', asset] = text.split(' ')
    if (asset === 'BTC') this.floor.pays(this, amount, BTC, FuturesWallet.coin)
    else this.floor.pays(this, amount, USDT, FuturesWallet.uUsdt)
  }

  order(side: 'buy' | 'sell', text: string, words: ContractWords = {}): CommandOf<'place-contract-order'> {
    const market = words.on ?? BTC_PERPETUAL
    const step = this.floor.step(market)
    const terms =
      text === 'all'
        ? { ...orderTerms(side, '1', words, { tick: step.tick, lot: 1n }), qty: 0n }
        : orderTerms(side, text, words, step)
    return {
      kind: 'place-contract-order',
      account: this.account,
      market,
      ...terms,
      positionSide: PositionSide[words.position ?? 'both'],
      reduceOnly: words.reduceOnly ? 1 : 0,
      closePosition: words.closes ? 1 : 0,
      triggerBy: PriceKind[words.by ?? 'last'],
      priceProtect: words.protect ? 1 : 0,
      takeProfit: words.profitAt ? read(words.profitAt, step.tick) : 0n,
      stopLoss: words.lossAt ? read(words.lossAt, step.tick) : 0n,
    }
  }

  buys(text: string, words: ContractWords = {}): Answer {
    return this.floor.does(this.order('buy', text, words))
  }

  sells(text: string, words: ContractWords = {}): Answer {
    return this.floor.does(this.order('sell', text, words))
  }

  buyRefused(text: string, words: ContractWords = {}): string {
    return this.floor.tries(this.order('buy', text, words)).refusal
  }

  sellRefused(text: string, words: ContractWords = {}): string {
    return this.floor.tries(this.order('sell', text, words)).refusal
  }

  leverage(leverage: number, market = BTC_PERPETUAL): string {
    return this.floor.tries({ kind: 'set-leverage', account: this.account, market, leverage }).refusal
  }

  isolates(market = BTC_PERPETUAL, isolated = 1): string {
    return this.floor.tries({ kind: 'set-margin-mode', account: this.account, market, isolated }).refusal
  }

  hedges(hedge = 1, marketKind = 1): string {
    return this.floor.tries({ kind: 'set-position-mode', account: this.account, marketKind, hedge }).refusal
  }

  adjusts(amount: string, market = BTC_PERPETUAL): string {
    const units = amount.startsWith('-') ? -read(amount.slice(1)) : read(amount)
    return this.floor.tries({ kind: 'adjust-margin', account: this.account, market, amount: units }).refusal
  }

  /** `long 0.5 for 30000`, of an isolated one with its margin. */
  position(market = BTC_PERPETUAL, side: keyof typeof PositionSide = 'both'): string {
    const reported = only(this.floor.asks({ kind: 'query-positions', account: this.account, market }), 'position')
    const found = reported.find(({ positionSide }) => positionSide === PositionSide[side])
    if (!found || found.qty === 0n) return 'flat'
    const size = write(found.qty < 0n ? -found.qty : found.qty, this.floor.step(market).lot)
    const margin = found.isolated === 1 ? `, margin ${write(found.margin)}` : ''
    return `${found.qty > 0n ? 'long' : 'short'} ${size} for ${write(found.entryValue)}${margin}`
  }

  wallet(asset: 'USDT' | 'BTC' = 'USDT'): string {
    const [number, subKey] = asset === 'BTC' ? [BTC, FuturesWallet.coin] : [USDT, FuturesWallet.uUsdt]
    return this.floor.balance(LedgerCode.futuresWallet, this.account, number, subKey)
  }

  margin(market = BTC_PERPETUAL): Record<string, string> {
    const [found] = only(this.floor.asks({ kind: 'query-positions', account: this.account, market }), 'margin')
    const { upl = 0n, initialMargin = 0n, maintenance = 0n, available = 0n, transferable = 0n } = found ?? {}
    const figures = { upl, initialMargin, maintenance, available, transferable }
    return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, write(value)]))
  }

  /** Open orders as `sell 0.5 @ 61000`, the oldest first. */
  orders(market = BTC_PERPETUAL): string[] {
    const { tick, lot } = this.floor.step(market)
    const reported = only(this.floor.asks({ kind: 'query-open-orders', account: this.account, market }), 'order')
    return reported.map(({ side, qty, executed, price, stopPrice }) => {
      const at = price > 0n ? ` @ ${write(price, tick)}` : ''
      const when = stopPrice > 0n ? ` at ${write(stopPrice, tick)}` : ''
      return `${side === Side.buy ? 'buy' : 'sell'} ${write(qty - executed, lot)}${at}${when}`
    })
  }

  cancels(orderId: number, market = BTC_PERPETUAL): Answer {
    return this.floor.tries({ kind: 'cancel-order', account: this.account, market, orderId })
  }
}
