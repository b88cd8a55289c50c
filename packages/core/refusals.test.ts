import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange } from './exchange.ts'
import type { Command, CommandOf } from './messages/commands.ts'
import type { EventOf } from './messages/events.ts'
import { journal, type Line, linesOf } from './messages/journal.ts'
import { extraByte, OrderRecord, order4, orderByte } from './records/orders.ts'
import { CommandRunner } from './simulation/fast-core.ts'
import { CommandSource, setUpCommands } from './simulation/generate-commands.ts'
import { listings } from './simulation/generate-orders.ts'
import { ReferenceExchange } from './simulation/reference-exchange.ts'
import { stateBytes } from './snapshot/state-bytes.fixture.ts'

const STRANGER = 1_000
/**
 * An exchange in whose state only commands that are admitted can leave a trace: before each command all that time brings by
 * itself has been brought.
 */
class WatchedExchange {
  readonly #runner = new CommandRunner()
  readonly refused = new Map<string, number>()
  /** Trials that passed of accounts that had no seat. */
  seatless = 0

  run(command: Command, time: number): void {
    const { exchange } = this.#runner
    // Orders that are due enter a few per command.
    do this.#runner.run({ kind: 'tick' }, time)
    while (exchange.nextDue() <= time)
    for (const { id } of listings) if (exchange.state.markets.isKnown(id)) exchange.state.reference.advanceMarket(id)
    const before = stateOf(exchange)
    const { account, market } = { account: 0, market: 0, ...command }
    const hasSeat = exchange.state.seats.find(account, market) !== 0
    const end = this.#runner.run(command, time).at(-1) as EventOf<'end'>
    const isTrial = command.kind === 'place-order' && (command.dryRun ?? 0) !== 0
    const hasCanceled = command.kind === 'cancel-replace' && end.cancelRejection === 0
    if (!isTrial && (end.rejection === 0 || hasCanceled)) return
    if (isTrial && end.rejection === 0 && !hasSeat) this.seatless++
    this.refused.set(command.kind, (this.refused.get(command.kind) ?? 0) + 1)
    assert.ok(stateOf(exchange).equals(before), `refused with ${end.rejection}, and yet the state is another`)
  }
}

function stateOf(exchange: Exchange): Buffer {
  wipeDraft(exchange)
  return stateBytes(exchange)
}

/** The slot of the next order holds what was drafted there last, and means nothing but the next free slot behind it. */
function wipeDraft({ state: { orders } }: Exchange): void {
  const slot = orders.nextSlot
  const next = order4(slot) + OrderRecord.at.next
  const behind = orders.words.u32[next] as number
  orders.words.u8.fill(0, orderByte(slot), orderByte(slot + 1))
  orders.extra.u8.fill(0, extraByte(slot), extraByte(slot + 1))
  orders.words.u32[next] = behind
}

const keyOf = ({ bizType = 0, bizId = '', bizTime = 0 }: CommandOf<'journal'>) => {
  return { bizType, bizId: `${bizId}?`, bizTime }
}

/** Whatever leaves an account would leave the stranger's. */
function ofStranger(lines: readonly Line[]): Line[] {
  return lines.map((line) => (line.amount > 0n ? line : { ...line, code: 2100, subKey: 0, owner: STRANGER }))
}

/** The same command of somebody who has nothing, and as a trial. */
function* trialsOf(command: Command): Iterable<Command> {
  if ('account' in command && command.kind !== 'open-account') yield { ...command, account: STRANGER }
  if (command.kind === 'journal') yield journal(keyOf(command), ofStranger(linesOf(command)))
  if (command.kind !== 'place-order') return
  yield { ...command, dryRun: 1 }
  yield { ...command, account: STRANGER, dryRun: 1 }
}

test('what is refused or only tried leaves the state as it was', () => {
  const refused = new Set<string>()
  let seatless = 0
  for (const seed of [31, 32, 33]) {
    const reference = new ReferenceExchange()
    const source = new CommandSource(seed, reference)
    const watched = new WatchedExchange()
    const run = (command: Command, time: number) => {
      reference.apply(command, time)
      watched.run(command, time)
    }
    for (const command of setUpCommands()) run(command, source.time)
    run({ kind: 'open-account', account: STRANGER }, source.time)
    for (let i = 0; i < 400; i++) {
      const { command, time } = source.next()
      for (const trial of trialsOf(command)) run(trial, time)
      run(command, time)
    }
    for (const kind of watched.refused.keys()) refused.add(kind)
    seatless += watched.seatless
  }
  const orders = [
    'place-order',
    'place-list',
    'cancel-replace',
    'cancel-order',
    'amend-order',
    'cancel-list',
    'journal',
  ]
  assert.deepEqual(
    orders.filter((kind) => !refused.has(kind)),
    [],
  )
  assert.ok(seatless > 20, `only ${seatless} trials without a seat`)
})
