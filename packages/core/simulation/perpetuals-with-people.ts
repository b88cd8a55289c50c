import { isFault, parseUnits, trimUnits } from '@bowline/money'
import type { Command, CommandOf } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, LedgerCode, OrderType, PositionSide, PriceKind, Side, TimeInForce } from '../messages/terms.ts'
import { BTC_PERPETUAL, btcInverse, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { assetCommands } from './listings.ts'
import { limitsOf } from './reference/perpetuals/mark-price.ts'
import type { Outcome } from './reference/perpetuals/perpetuals.ts'
import { ReferencePerpetuals } from './reference/perpetuals/perpetuals.ts'
import { type Contract, type Position, positionAt } from './reference/perpetuals/state.ts'

export const alice = 1
export const bob = 2
export const carol = 3
export const dave = 4

interface Words {
  readonly as?: keyof typeof OrderType
  readonly tif?: keyof typeof TimeInForce
  readonly reduces?: boolean
  readonly of?: keyof typeof PositionSide
}

/** The twin with alice, bob, carol and dave, spoken to in decimal text: how the worked examples are written. */
export class PerpetualsWithPeople {
  readonly exchange = new ReferencePerpetuals()
  time = Date.UTC(2026, 0, 5, 9)
  #funded = 0
  readonly #terms: CommandOf<'define-contract'>

  /** Trading is free unless the terms say otherwise. */
  constructor(terms: Partial<CommandOf<'define-contract'>> = {}, tables: readonly Command[] = tierTables) {
    this.#terms = btcPerpetual({ makerRate: 0, takerRate: 0, ...terms })
    for (const command of [...assetCommands, ...tables, this.#terms]) this.done(command)
    for (const account of [alice, bob, carol, dave]) this.done({ kind: 'open-account', account })
  }

  get contract(): Contract {
    return this.exchange.contract(BTC_PERPETUAL)
  }

  apply(command: Command): Outcome {
    return this.exchange.apply(command, this.time)
  }

  /** Applies a command that has to succeed. */
  done(command: Command): Outcome {
    const outcome = this.apply(command)
    if (outcome.rejection !== 0) throw new Error(`${command.kind} refused: ${outcome.rejection}`)
    return outcome
  }

  gives(owner: number, text: string): Outcome {
    const { wallet = 1, quote = 0 } = this.#terms
    const place = { code: LedgerCode.futuresWallet, owner, subKey: wallet }
    const lines = moved({ code: LedgerCode.demoFunding }, place, quote, this.money(text))
    const key = { bizType: BizType.transfer, bizId: `in-${++this.#funded}`, bizTime: this.time }
    return this.apply(journal(key, lines))
  }

  money(text: string): bigint {
    const units = parseUnits(text.replace('-', ''), 8)
    if (isFault(units)) throw new Error(text)
    return text.startsWith('-') ? -units : units
  }

  ticks(price: string): bigint {
    return this.money(price) / this.contract.terms.tick
  }

  lots(qty: string): bigint {
    return this.money(qty) / this.#lot
  }

  get #lot(): bigint {
    // A contract of an inverse one is counted in contracts.
    return this.contract.isInverse ? 100_000_000n : this.contract.terms.lot
  }

  order(account: number, side: 'buy' | 'sell', text: string, words: Words = {}): CommandOf<'place-contract-order'> {
    const [qty = '', price] = text.split(' @ ')
    return {
      kind: 'place-contract-order',
      account,
      market: BTC_PERPETUAL,
      side: Side[side],
      type: OrderType[words.as ?? (price ? 'limit' : 'market')],
      timeInForce: TimeInForce[words.tif ?? 'gtc'],
      price: price ? this.ticks(price) : 0n,
      qty: this.lots(qty),
      reduceOnly: words.reduces ? 1 : 0,
      positionSide: PositionSide[words.of ?? 'both'],
    }
  }

  buys(account: number, text: string, words?: Words): Outcome {
    return this.done(this.order(account, 'buy', text, words))
  }

  sells(account: number, text: string, words?: Words): Outcome {
    return this.done(this.order(account, 'sell', text, words))
  }

  /** Two trade with each other. */
  trade(buyer: number, seller: number, text: string): void {
    this.sells(seller, text)
    this.buys(buyer, text)
  }

  /** The index a second later, with an empty book the mark as well. */
  index(price: string): Outcome {
    this.time += 1_000
    return this.done({ kind: 'set-price', market: BTC_PERPETUAL, priceKind: PriceKind.index, price: this.money(price) })
  }

  /** The mark as it is said, whatever the book. */
  marks(price: string): void {
    this.index(price)
    this.contract.mark = this.ticks(price)
  }

  /** Mark and index as they are said at once, and the price limits around them. */
  stands(price: string): void {
    const { contract } = this
    Object.assign(contract, { mark: this.ticks(price), index: this.money(price) })
    Object.assign(contract, limitsOf(contract))
  }

  position(account: number, side: keyof typeof PositionSide = 'both'): Position {
    return positionAt(this.exchange.state, account, this.contract, PositionSide[side])
  }

  wallet(account: number): string {
    const { wallet, quote } = this.contract.terms
    return text(this.exchange.state.balances.get(`${LedgerCode.futuresWallet}:${account}:${quote}:${wallet}`) ?? 0n)
  }

  house(code: number, subKey = 0): string {
    return text(this.exchange.state.balances.get(`${code}:0:${this.contract.terms.quote}:${subKey}`) ?? 0n)
  }
}

export function text(units: bigint): string {
  return trimUnits(units, 8)
}

/** Everybody rich, the mark at 60,000. */
export function perpetualFloor(terms: Partial<CommandOf<'define-contract'>> = {}): PerpetualsWithPeople {
  const people = new PerpetualsWithPeople(terms)
  for (const owner of [alice, bob, carol, dave]) people.gives(owner, '10000000')
  people.index('60000')
  return people
}

export function inverseFloor(terms: Partial<CommandOf<'define-contract'>> = {}): PerpetualsWithPeople {
  return new PerpetualsWithPeople({
    ...btcInverse(),
    market: BTC_PERPETUAL,
    makerRate: 0,
    takerRate: 0,
    minPrice: 1n,
    ...terms,
  })
}

/** A position as if it had been traded so. */
export function holding(contract: Contract, qty: bigint, entry: bigint, margin = 0n): Position {
  const money = { qty, entry, margin, realised: 0n, fees: 0n, funding: 0n }
  return { id: 1, account: alice, contract, side: 0, ...money, openedAt: 0, settled: 0 }
}

export const marked = (contract: Contract, mark: bigint): Contract => Object.assign(contract, { mark })
