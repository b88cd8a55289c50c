import { isFault, priceToTicks, quantityToLots, trimUnits } from '@bowline/money'
import type { Command, CommandOf } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, LedgerCode, OrderType, Side, Stp, TimeInForce } from '../messages/terms.ts'
import type { Outcome } from './exchange-under-test.ts'
import { assetCommands, BTC, BTC_USDT, blnUsdt, btcUsdt, ethBtc, tierCommands, USDT } from './listings.ts'
import { ReferenceExchange } from './reference-exchange.ts'
import { testShares } from './shares.ts'

export const alice = 1
export const bob = 2
export const carol = 3

type OrderOptions = Partial<
  Omit<CommandOf<'place-order'>, 'kind' | 'price' | 'qty' | 'stopPrice' | 'quoteQty' | 'displayQty'>
> & {
  price?: string
  qty?: string
  quoteQty?: string
  stopPrice?: string
  display?: string
}

const steps: Record<number, { tick: bigint; lot: bigint }> = Object.fromEntries(
  [btcUsdt(), ethBtc(), blnUsdt()].map(({ market, tick, lot }) => [market, { tick: tick ?? 1n, lot: lot ?? 1n }]),
)

/** A reference exchange with alice, bob and carol, spoken to in decimal text: how the worked examples are written. */
export class ExchangeWithPeople {
  readonly exchange = new ReferenceExchange({ ...testShares, enteringPerCommand: 64, markingPerCommand: 64 })
  time = Date.UTC(2026, 0, 5)
  #postings = 0

  constructor(terms: Partial<CommandOf<'define-market'>> = {}) {
    for (const command of [...assetCommands, ...tierCommands]) this.done(command)
    for (const market of [btcUsdt(terms), ethBtc(), blnUsdt()]) this.done(market)
    for (const account of [alice, bob, carol]) this.done({ kind: 'open-account', account })
  }

  apply(command: Command): Outcome {
    return this.exchange.apply(command, this.time)
  }

  /** Applies a command that has to succeed. */
  done(command: Command): Outcome {
    const outcome = this.apply(command)
    if (outcome.rejection !== 0) {
      throw new Error(`${command.kind} refused: ${outcome.rejection}, filter ${outcome.filter}`)
    }
    return outcome
  }

  fund(owner: number, asset: number, text: string): void {
    const wallet = { code: LedgerCode.spotAvailable, owner }
    const lines = moved({ code: LedgerCode.demoFunding }, wallet, asset, read(quantityToLots(text, 1n)))
    this.done(journal({ bizType: BizType.funding, bizId: `fund-${++this.#postings}`, bizTime: this.time }, lines))
  }

  /** A limit order unless `options` say otherwise. */
  order(account: number, side: 'buy' | 'sell', options: OrderOptions): CommandOf<'place-order'> {
    const { price, qty, quoteQty, stopPrice, display, ...rest } = options
    const market = rest.market ?? BTC_USDT
    const { tick, lot } = steps[market] as { tick: bigint; lot: bigint }
    return {
      kind: 'place-order',
      type: OrderType.limit,
      timeInForce: TimeInForce.gtc,
      ...(rest as object),
      account,
      market,
      side: Side[side],
      price: price ? read(priceToTicks(price, tick)) : 0n,
      stopPrice: stopPrice ? read(priceToTicks(stopPrice, tick)) : 0n,
      qty: qty ? read(quantityToLots(qty, lot)) : 0n,
      displayQty: display ? read(quantityToLots(display, lot)) : 0n,
      quoteQty: quoteQty ? read(quantityToLots(quoteQty, 1n)) : 0n,
    }
  }

  place(account: number, side: 'buy' | 'sell', options: OrderOptions): Outcome {
    return this.done(this.order(account, side, options))
  }

  /** Available and locked, as text. */
  funds(account: number, asset: number): [available: string, locked: string] {
    const { available, locked } = this.exchange.funds(account, asset)
    return [trimUnits(available, 8), trimUnits(locked, 8)]
  }

  /** Carol trades with herself, which sets the last price. */
  tradeAt(price: string, qty = '0.001'): void {
    this.place(carol, 'sell', { price, qty, stp: Stp.none })
    this.place(carol, 'buy', { price, qty, stp: Stp.none })
  }
}

export function ticks(text: string, market = BTC_USDT): bigint {
  return read(priceToTicks(text, (steps[market] as { tick: bigint }).tick))
}

export function lots(text: string, market = BTC_USDT): bigint {
  return read(quantityToLots(text, (steps[market] as { lot: bigint }).lot))
}

function read(value: bigint | string): bigint {
  if (isFault(value)) throw new Error(`bad number: ${value}`)
  return value
}

/** Everybody has 1 BTC and 100,000 USDT. */
export function fundedPeople(terms: Partial<CommandOf<'define-market'>> = {}): ExchangeWithPeople {
  const world = new ExchangeWithPeople(terms)
  for (const person of [alice, bob, carol]) {
    world.fund(person, BTC, '1')
    world.fund(person, USDT, '100000')
  }
  return world
}
