import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordedCommand } from '../messages/commands.ts'
import type { Event, EventOf } from '../messages/events.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, LiquidationStep, OrderType, Side } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { USDT } from '../simulation/listings.ts'
import { playCommands } from '../simulation/perpetuals-agreement.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { stateBytes } from '../snapshot/state-bytes.fixture.ts'
import { BTC_PERPETUAL } from './contracts.fixture.ts'
import { crowdCommands } from './crowd.fixture.ts'

/** So many pools are warned, calmed or begun with by one command. */
const AT_MOST = 32
const FALL = { kind: 'set-price', price: 57_190n * 100_000_000n } as const

function linesOf(events: readonly Event[], step: number): EventOf<'liquidation'>[] {
  return events.flatMap((event) => (event.kind === 'liquidation' && event.step === step ? [event] : []))
}

function changesOf(events: readonly Event[]): number {
  const { began, warning } = LiquidationStep
  return linesOf(events, began).length + linesOf(events, warning).length
}

/** The crowd's commands by the rules of a version, up to the mark that brings it into trouble or to the end. */
function play(version: number | undefined, until: (n: number, events: readonly Event[]) => boolean = () => false) {
  const runner = new CommandRunner(undefined, version)
  for (const [n, { command, time }] of crowdCommands().entries()) {
    if (until(n, runner.run(command, time))) break
  }
  return runner
}

const fallAt = crowdCommands().findIndex(
  ({ command }) => command.kind === FALL.kind && 'price' in command && command.price === FALL.price,
)

test('one mark brings no more than 32 into trouble at once, the lowest numbers first, and the others follow', () => {
  const begun: number[] = []
  const most: number[] = []
  const settledAt = crowdCommands().findIndex(({ time }) => time >= Date.UTC(2026, 0, 15))
  play(undefined, (n, events) => {
    // Whom the end of a contract brings into trouble is found before anybody is closed at it, however many they are.
    if (n < settledAt) most.push(changesOf(events))
    if (n === fallAt) begun.push(...linesOf(events, LiquidationStep.began).map(({ account }) => account))
    return false
  })
  assert.equal(Math.max(...most), AT_MOST)
  assert.ok(begun.length > 10)
  const before: number[] = []
  play(15, (n, events) => {
    if (n === fallAt) before.push(...linesOf(events, LiquidationStep.began).map(({ account }) => account))
    return n === fallAt
  })
  assert.ok(before.length > AT_MOST, `${before.length} at once by the rules of before`)
  assert.ok(begun.every((account) => before.includes(account)))
})

function begunAt(version: number | undefined): Set<number> {
  const begun = new Set<number>()
  play(version, (n, events) => {
    if (n === fallAt) for (const { account } of linesOf(events, LiquidationStep.began)) begun.add(account)
    return n === fallAt
  })
  return begun
}

test('who waits to be liquidated is locked already: he opens nothing, changes nothing and takes nothing out', () => {
  const begun = begunAt(undefined)
  const waiting = [...begunAt(15)].filter((account) => !begun.has(account)).toSorted((a, b) => b - a)
  assert.ok(waiting.length > 5, `${waiting.length} wait`)
  const [isolated = 0, cross = 0] = [waiting.find((of) => of % 3 === 0), waiting.find((of) => of % 3 !== 0)]
  // The others are put off by each command that is tried.
  const tries = (account: number, command: Omit<RecordedCommand, 'account' | 'market'>) => {
    const runner = play(undefined, (n) => n === fallAt)
    runner.run({ account, market: BTC_PERPETUAL, ...command } as RecordedCommand, runner.exchange.time)
    return runner.exchange.state.rejection
  }
  const order = { kind: 'place-contract-order', type: OrderType.limit, price: 5_719_000n, qty: 1n } as const
  for (const account of [isolated, cross]) {
    assert.equal(tries(account, { ...order, side: Side.buy } as never), Rejection.inLiquidation)
    assert.equal(tries(account, { ...order, side: Side.sell } as never), Rejection.inLiquidation)
    assert.equal(tries(account, { kind: 'set-leverage', leverage: 50 } as never), Rejection.inLiquidation)
    assert.equal(tries(account, { kind: 'adjust-margin', amount: -1n } as never), Rejection.inLiquidation)
  }
  const wallet = { code: LedgerCode.futuresWallet, owner: cross, subKey: FuturesWallet.uUsdt }
  const key = { bizType: BizType.funding, bizId: 'leaves', bizTime: Date.UTC(2026, 0, 5, 7, 58) }
  const leaves = journal(key, moved(wallet, { code: LedgerCode.demoFunding }, USDT, 1n))
  assert.equal(tries(cross, leaves as never), Rejection.insufficientBalance)
})

test('whom the next mark saves before it is his turn is not liquidated', () => {
  const accounts = (version: number | undefined) => {
    const begun = new Set<number>()
    play(version, (n, events) => {
      for (const { account } of linesOf(events, LiquidationStep.began)) begun.add(account)
      return n > fallAt + 24
    })
    return begun
  }
  const [now, before] = [accounts(undefined), accounts(15)]
  assert.ok(now.size < before.size, `${now.size} and ${before.size}`)
})

test('a crowd that is killed and restored between any two commands comes out the same, and as the reference says', () => {
  const { steps } = playCommands('crowd', crowdCommands(), 53)
  assert.ok((steps.get(LiquidationStep.began) ?? 0) > 150)
  assert.ok((steps.get(LiquidationStep.deleveraged) ?? 0) > 0)
})

test('a restored exchange waits for nobody but those whom a look would find', () => {
  const runner = play(undefined, (n) => n === fallAt)
  const chunks: Uint8Array[] = []
  saveSnapshot(runner.exchange, (chunk) => chunks.push(chunk.slice()))
  const restored = restoreSnapshot(new Uint8Array(Buffer.concat(chunks)), testCapacity)
  assert.ok(stateBytes(restored).equals(stateBytes(runner.exchange)))
  assert.equal(restored.nextDue(), 0)
  const rest = new CommandRunner(restored)
  let ticks = 0
  for (; restored.nextDue() <= restored.time && ticks < 100; ticks++) rest.run({ kind: 'tick' }, restored.time)
  assert.ok(ticks > 0 && ticks < 100)
  const again = new CommandRunner(restoreSnapshot(snapshotOf(rest), testCapacity))
  assert.notEqual(again.exchange.nextDue(), 0)
})

function snapshotOf({ exchange }: CommandRunner): Uint8Array {
  const chunks: Uint8Array[] = []
  saveSnapshot(exchange, (chunk) => chunks.push(chunk.slice()))
  return new Uint8Array(Buffer.concat(chunks))
}
