import { defineFeeTier, openAccount, setAccount } from './accounts/commands.ts'
import type { Capacity } from './capacity.ts'
import { type EventBuffer, headerOf } from './event-buffer.ts'
import { takeHead, takeSizes } from './head.ts'
import { writeJournal } from './ledger/journal.ts'
import { post } from './ledger/post.ts'
import { defineAsset, defineMarket } from './markets/define.ts'
import { setMarketState } from './markets/market-state.ts'
import { setPrice } from './markets/set-price.ts'
import * as commands from './messages/commands.ts'
import { EventKind, eventLayouts } from './messages/events.ts'
import { decode, type Words } from './messages/layout.ts'
import {
  boundsMarking,
  knowsContracts,
  knowsShares,
  takesPosts,
  takesRoomWhenAdmitted,
} from './messages/record-version.ts'
import { finishAgenda, runAgenda } from './orders/agenda.ts'
import { amendOrder } from './orders/amend-order.ts'
import { cancelList } from './orders/cancel-list.ts'
import { placeList } from './orders/place-list.ts'
import { replaceOrder } from './orders/replace-order.ts'
import { letTimePass, nextDue } from './passing-time.ts'
import { runContractCommand, watchRisk, workOnContracts } from './perpetuals/commands.ts'
import { answerQuery } from './queries.ts'
import { readerAhead } from './read-ahead.ts'
import type { HashKey } from './records/keyed-hash.ts'
import * as rejections from './rejections.ts'
import { State } from './state.ts'
import { runUnifiedCommand } from './unified/commands.ts'

const { CommandKind, commandLayouts, Header } = commands
const { Rejection } = rejections

const H = Header.at
const HEADER = Header.size
const KIND = H.kind / 4
const BEGIN = eventLayouts.begin.at
const BEGIN_SIZE = eventLayouts.begin.size
const BEGIN_HEADER = headerOf(EventKind.begin, BEGIN_SIZE)
/** The words of kind, gateway and request, without the two bytes that are the sequencer's. */
const COMMAND_IN = H.kind / 8
const COMMAND = BEGIN.command / 8
const WITHOUT_SPARE = ~0xffff_0000n
const END = eventLayouts.end.at
const END_SIZE = eventLayouts.end.size
const END_HEADER = headerOf(EventKind.end, END_SIZE)
/** The first of the two words that say what went wrong. */
const OUTCOME = END.rejection / 2

/**
 * The exchange: commands in, events out, and nothing else. Deterministic and total: the same commands give the same state
 * and events, and a bad command is refused by an event. Only a broken invariant throws.
 */
export class Exchange {
  declare readonly state: State
  readonly #runner: ReturnType<typeof runner>

  /** `hashKey` is secret and may be another at each start: it decides how quickly names are found, and nothing else. */
  constructor(capacity: Partial<Capacity> = {}, hashKey?: HashKey) {
    this.state = new State(capacity, hashKey)
    this.#runner = runner(this.state)
    this.apply = this.#runner.apply
    this.readAhead = readerAhead(this.state)
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
  readonly apply: (memory: Words, byte: number) => void

  /**
   * For a caller that has more than one command: reads what the next `READ_AHEAD` of the frames from byte `from` to `to` will
   * need. Changes nothing.
   */
  readonly readAhead: (memory: Words, from: number, to: number) => void

  /** Answers the query frame at `byte` from the state as it is. */
  answer(memory: Words, byte: number): void {
    this.#runner.begin(memory, byte)
    answerQuery(this.state, memory, byte)
    this.#runner.end()
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
      postingKeys: s.postingKeys.used,
      lastOrderId: s.orders.lastOrderId,
    }
  }
}

/** Bytes of the command behind its header: an older record may be shorter than its layout is today. */
const sizeOf = (memory: Words, byte: number): number => memory.u32[(byte - HEADER) / 4 + H.length] - HEADER

/** The way of a command through the exchange. */
function runner(s: State) {
  function apply(memory: Words, byte: number): void {
    const in8 = byte >>> 3
    s.sequence = memory.f64[in8 + H.sequence]
    s.time = memory.f64[in8 + H.time]
    s.recordVersion = memory.u8[byte + H.version]
    begin(memory, byte)
    s.input = memory
    if (s.time >= s.quietUntil) letTimePass(s)
    const kind = memory.u32[(in8 << 1) + KIND] & 0xff
    if (kind === CommandKind['place-order']) s.placing.placeOrder(memory, byte + HEADER)
    else if (kind === CommandKind['cancel-order']) s.cancels.cancelOrder(memory, byte + HEADER)
    else if (kind === CommandKind['place-contract-order']) placeContract(memory, byte + HEADER)
    else runRare(memory, byte + HEADER, kind)
    s.requestIdAt = 0
    if (s.agenda.pending > 0) runAgenda(s)
    // Before what has ended is remembered: liquidations end orders too, and none may wait for the next command.
    if (s.nextStep <= s.time) watchRisk(s)
    if (s.ending.length > 0) s.memory.rememberEnded()
    if (s.lists.hasEnding) rememberLists()
    end()
  }

  /** The quick way of contracts, or all checks. */
  function placeContract(memory: Words, byte: number): void {
    if (!knowsContracts(s.recordVersion) || !s.contractChecks.placePlainly(memory, byte)) {
      runRare(memory, byte, CommandKind['place-contract-order'])
    }
  }

  function rememberLists(): void {
    const most = knowsShares(s.recordVersion) ? s.capacity.rememberedLists : Number.POSITIVE_INFINITY
    s.lists.rememberEnded(s.time, most)
    s.quietUntil = 0
  }

  /** Commands off the order path, apart so that their code does not lie in its way. */
  function runRare(memory: Words, byte: number, kind: number): void {
    switch (kind) {
      case CommandKind['amend-order']:
        return amendOrder(s, memory, byte)
      case CommandKind['cancel-replace']:
        return replaceOrder(s, memory, byte)
      case CommandKind['cancel-all']:
        return s.cancels.cancelAll(memory, byte)
      case CommandKind['place-list']:
        return placeList(s, memory, byte)
      case CommandKind['cancel-list']:
        return cancelList(s, memory, byte)
      case CommandKind['set-price']:
        return setPrice(s, decode(commandLayouts['set-price'], memory, byte))
      case CommandKind.tick:
        workOnContracts(s)
        return s.interest.chargePortion()
      case CommandKind.journal:
        return writeJournal(s, memory, byte)
      case CommandKind.post:
        if (!takesPosts(s.recordVersion)) return void s.refuse(Rejection.badTerms)
        return post(s, decode(commandLayouts.post, memory, byte), takesRoomWhenAdmitted(memory, byte))
      case CommandKind['open-account']:
        return openAccount(s, decode(commandLayouts['open-account'], memory, byte, sizeOf(memory, byte)))
      case CommandKind.head:
        return takeHead(s, decode(commandLayouts.head, memory, byte, sizeOf(memory, byte)))
      case CommandKind.enlarge:
        return takeSizes(s, decode(commandLayouts.enlarge, memory, byte, sizeOf(memory, byte)))
      case CommandKind.mark:
        return
      case CommandKind['set-account']:
        return setAccount(s, decode(commandLayouts['set-account'], memory, byte, sizeOf(memory, byte)))
      case CommandKind['define-asset']:
        return defineAsset(s, decode(commandLayouts['define-asset'], memory, byte))
      case CommandKind['define-market']:
        return defineMarket(s, decode(commandLayouts['define-market'], memory, byte))
      case CommandKind['set-market-state']:
        if (!boundsMarking(s.recordVersion)) finishAgenda(s)
        return setMarketState(s, decode(commandLayouts['set-market-state'], memory, byte))
      case CommandKind['define-fee-tier']:
        return defineFeeTier(s, decode(commandLayouts['define-fee-tier'], memory, byte))
      default:
        if (!runByProduct(memory, byte, kind)) s.refuse(Rejection.badTerms)
    }
  }

  /** The commands of contracts and of unified accounts; false for any other, and for one of before there were any. */
  function runByProduct(memory: Words, byte: number, kind: number): boolean {
    if (!knowsContracts(s.recordVersion)) return false
    return runContractCommand(s, memory, byte, kind) || runUnifiedCommand(s, memory, byte, kind)
  }

  function begin(memory: Words, byte: number): void {
    s.rejection = 0
    s.filter = 0
    s.subject = 0
    s.cancelRejection = 0
    s.requestIdAt = 0
    const e8 = s.events.take(BEGIN_SIZE) >>> 3
    const { i64, f64 } = s.events.words
    i64[e8 - 1] = BigInt.asIntN(64, BEGIN_HEADER)
    f64[e8 + BEGIN.sequence] = s.sequence
    f64[e8 + BEGIN.time] = s.time
    // Kind, gateway and request stand side by side in both layouts.
    const command = memory.i64[(byte >>> 3) + COMMAND_IN]
    i64[e8 + COMMAND] = BigInt.asIntN(64, command & BigInt.asIntN(64, WITHOUT_SPARE))
  }

  function end(): void {
    const e8 = s.events.take(END_SIZE) >>> 3
    const { i64, f64 } = s.events.words
    i64[e8 - 1] = BigInt.asIntN(64, END_HEADER)
    f64[e8 + END.sequence] = s.sequence
    f64[e8 + END.subject] = s.subject
    i64[e8 + OUTCOME] = BigInt.asIntN(64, 0n)
    i64[e8 + OUTCOME + 1] = BigInt.asIntN(64, 0n)
    if ((s.rejection | s.cancelRejection) !== 0) reportRefusal(e8 << 1)
  }

  function reportRefusal(e4: number): void {
    const { u32 } = s.events.words
    u32[e4 + END.rejection] = s.rejection
    u32[e4 + END.filter] = s.filter
    u32[e4 + END.cancelRejection] = s.cancelRejection
  }

  return { apply, begin, end }
}
