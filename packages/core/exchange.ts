import { defineFeeTier, openAccount, setAccount } from './accounts/commands.ts'
import type { Capacity } from './capacity.ts'
import type { EventBuffer } from './event-buffer.ts'
import { post } from './ledger/post.ts'
import { defineAsset, defineMarket } from './markets/define.ts'
import { setMarketState } from './markets/market-state.ts'
import { setIndex } from './markets/set-index.ts'
import { CommandKind, commandLayouts, Header } from './messages/commands.ts'
import { EventKind, eventLayouts } from './messages/events.ts'
import { decode, type Words } from './messages/layout.ts'
import { letTimePass, nextDue } from './passing-time.ts'
import { answerQuery } from './queries.ts'
import * as rejections from './rejections.ts'
import { runAgenda } from './spot/agenda.ts'
import { amendOrder } from './spot/amend-order.ts'
import { cancelList } from './spot/cancel-list.ts'
import { cancelAll, cancelOrder } from './spot/cancel-order.ts'
import { placeList } from './spot/place-list.ts'
import { placeOrder } from './spot/place-order.ts'
import { replaceOrder } from './spot/replace-order.ts'
import { State } from './state.ts'

const { Rejection } = rejections

const H = Header.at
const BEGIN = eventLayouts.begin.at
const END = eventLayouts.end.at

/**
 * The exchange: commands in, events out, and nothing else. Deterministic and total: the same commands give the same state
 * and events, and a bad command is refused by an event. Only a broken invariant throws.
 */
export class Exchange {
  readonly state: State

  constructor(capacity: Partial<Capacity> = {}) {
    this.state = new State(capacity)
  }

  get events(): EventBuffer {
    return this.state.events
  }
  get sequence(): number {
    return this.state.sequence
  }
  get time(): number {
    return this.state.time
  }

  /** Applies the command frame at `byte` (stamped with sequence and time) and appends its events, from `begin` to `end`. */
  apply(memory: Words, byte: number): void {
    const s = this.state
    s.sequence = memory.f64[(byte >> 3) + H.sequence]
    s.time = memory.f64[(byte >> 3) + H.time]
    this.#begin(memory, byte)
    s.input = memory
    letTimePass(s)
    this.#run(memory, byte + Header.size, memory.u8[byte + H.kind])
    s.requestIdAt = 0
    if (s.entering.length > 0) runAgenda(s)
    this.#end()
  }

  /** Answers the query frame at `byte` from the state as it is. */
  answer(memory: Words, byte: number): void {
    this.#begin(memory, byte)
    answerQuery(this.state, memory, byte)
    this.#end()
  }

  /** When a `tick` is wanted, ms; Infinity = nothing is due. */
  nextDue(): number {
    return nextDue(this.state)
  }

  counts(): Record<string, number> {
    const s = this.state
    return {
      accounts: s.accounts.size,
      assets: s.assets.codes.length,
      markets: s.markets.size,
      ledgerAccounts: s.ledger.rows,
      openOrders: s.orders.open,
      seats: s.seats.used - 1,
      postingKeys: s.postingKeys.size,
      lastOrderId: s.orders.lastOrderId,
    }
  }

  #run(memory: Words, byte: number, kind: number): void {
    const s = this.state
    switch (kind) {
      case CommandKind['place-order']:
        return placeOrder(s, memory, byte)
      case CommandKind['cancel-order']:
        return cancelOrder(s, memory, byte)
      default:
        return this.#runRare(memory, byte, kind)
    }
  }

  /** Commands off the order path, apart so that their code does not lie in its way. */
  #runRare(memory: Words, byte: number, kind: number): void {
    const s = this.state
    switch (kind) {
      case CommandKind['amend-order']:
        return amendOrder(s, memory, byte)
      case CommandKind['cancel-replace']:
        return replaceOrder(s, memory, byte)
      case CommandKind['cancel-all']:
        return cancelAll(s, memory, byte)
      case CommandKind['place-list']:
        return placeList(s, memory, byte)
      case CommandKind['cancel-list']:
        return cancelList(s, memory, byte)
      case CommandKind['set-index']:
        return setIndex(s, decode(commandLayouts['set-index'], memory, byte))
      case CommandKind.tick:
        return
      case CommandKind.post:
        return post(s, decode(commandLayouts.post, memory, byte))
      case CommandKind['open-account']:
        return openAccount(s, decode(commandLayouts['open-account'], memory, byte))
      case CommandKind['set-account']:
        return setAccount(s, decode(commandLayouts['set-account'], memory, byte))
      case CommandKind['define-asset']:
        return defineAsset(s, decode(commandLayouts['define-asset'], memory, byte))
      case CommandKind['define-market']:
        return defineMarket(s, decode(commandLayouts['define-market'], memory, byte))
      case CommandKind['set-market-state']:
        return setMarketState(s, decode(commandLayouts['set-market-state'], memory, byte))
      case CommandKind['define-fee-tier']:
        return defineFeeTier(s, decode(commandLayouts['define-fee-tier'], memory, byte))
      default:
        s.refuse(Rejection.badTerms)
    }
  }

  #begin(memory: Words, byte: number): void {
    const s = this.state
    s.rejection = 0
    s.filter = 0
    s.subject = 0
    s.cancelRejection = 0
    s.requestIdAt = 0
    const at = s.events.open(EventKind.begin, eventLayouts.begin.size)
    const { words } = s.events
    words.f64[(at >> 3) + BEGIN.sequence] = s.sequence
    words.f64[(at >> 3) + BEGIN.time] = s.time
    // Kind and gateway stand side by side in both layouts.
    words.u32[(at + BEGIN.command) >> 2] = memory.u32[(byte + H.kind) >> 2] & 0xffff
    words.u32[(at >> 2) + BEGIN.request] = memory.u32[(byte >> 2) + H.request]
  }

  #end(): void {
    const s = this.state
    const at = s.events.open(EventKind.end, eventLayouts.end.size)
    const { words } = s.events
    words.f64[(at >> 3) + END.sequence] = s.sequence
    words.f64[(at >> 3) + END.subject] = s.subject
    words.u32[(at >> 2) + END.rejection] = s.rejection
    words.u32[(at >> 2) + END.filter] = s.filter
    words.u32[(at >> 2) + END.cancelRejection] = s.cancelRejection
    words.u32[(at >> 2) + END.spare] = 0
  }
}
