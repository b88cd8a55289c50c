import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventBuffer } from '../event-buffer.ts'
import { InvariantBroken } from '../invariant.ts'
import { decodeEvents } from '../messages/codec.ts'
import { BizType, HOUSE, LedgerCode } from '../messages/terms.ts'
import { REGISTERS } from '../registers.ts'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { Ledger, LOCKED, WITHDRAWING } from './ledger.ts'

const { spotAvailable, spotLocked, spotWithdrawing, spotFees, demoFunding } = LedgerCode
const USDT = 2
const alice = 1

function ledgerOf(ledgerRows = 64): { ledger: Ledger; events: EventBuffer } {
  const events = new EventBuffer()
  return { ledger: new Ledger({ ...floorCapacity, ledgerRows }, events, new BigInt64Array(REGISTERS)), events }
}

function move(ledger: Ledger, debit: number, credit: number, amount: bigint): void {
  ledger.move(debit, credit, amount, BizType.transfer, 0)
}

test('a wallet opens as three accounts side by side', () => {
  const { ledger } = ledgerOf()
  const row = ledger.open(spotAvailable, alice, USDT)
  assert.equal(ledger.find(spotLocked, alice, USDT), row + LOCKED)
  assert.equal(ledger.find(spotWithdrawing, alice, USDT), row + WITHDRAWING)
  assert.equal(ledger.open(spotWithdrawing, alice, USDT), row + WITHDRAWING)
  assert.deepEqual(
    [row, row + LOCKED, row + WITHDRAWING].map((each) => [ledger.code(each), ledger.owner(each), ledger.asset(each)]),
    [
      [spotAvailable, alice, USDT],
      [spotLocked, alice, USDT],
      [spotWithdrawing, alice, USDT],
    ],
  )
})

test('an account is one row however often it is opened, and unknown until then', () => {
  const { ledger } = ledgerOf()
  assert.equal(ledger.find(spotFees, HOUSE, USDT), -1)
  const row = ledger.open(spotFees, HOUSE, USDT)
  assert.equal(ledger.open(spotFees, HOUSE, USDT), row)
  assert.notEqual(ledger.open(spotFees, HOUSE, 3), row)
})

test('many accounts are told apart, also after the index is built anew', () => {
  const { ledger } = ledgerOf(4_096)
  const rows = Array.from({ length: 500 }, (_, owner) => ledger.open(spotAvailable, owner + 1, owner % 7))
  assert.equal(new Set(rows).size, 500)
  ledger.reindex()
  rows.forEach((row, owner) => {
    assert.equal(ledger.find(spotAvailable, owner + 1, owner % 7), row)
  })
})

test('a full table opens no further account', () => {
  const { ledger } = ledgerOf(6)
  assert.equal(ledger.open(spotAvailable, alice, USDT), 0)
  assert.equal(ledger.open(spotAvailable, 2, USDT), -1)
  assert.equal(ledger.open(spotFees, HOUSE, USDT), 4)
  assert.equal(ledger.find(spotAvailable, 2, USDT), -1)
})

test('what one account loses the other gains, and the posting reports both', () => {
  const { ledger, events } = ledgerOf()
  const [source, wallet] = [ledger.open(demoFunding, HOUSE, USDT), ledger.open(spotAvailable, alice, USDT)]
  move(ledger, source, wallet, 7n)
  assert.deepEqual([ledger.balance(source), ledger.balance(wallet)], [-7n, 7n])
  const [line] = decodeEvents(events.words, 0, events.length)
  assert.ok(line?.kind === 'posting')
  assert.deepEqual([line.amount, line.debitBalance, line.creditBalance], [7n, -7n, 7n])
})

test('a posting of nothing, across assets or below zero is a bug and stops the exchange', () => {
  const { ledger, events } = ledgerOf()
  const [source, wallet] = [ledger.open(demoFunding, HOUSE, USDT), ledger.open(spotAvailable, alice, USDT)]
  const other = ledger.open(spotAvailable, alice, 3)
  assert.throws(() => move(ledger, source, wallet, 0n), InvariantBroken)
  assert.throws(() => move(ledger, source, wallet, -1n), InvariantBroken)
  assert.throws(() => move(ledger, source, other, 1n), InvariantBroken)
  assert.throws(() => move(ledger, wallet, source, 1n), InvariantBroken)
  assert.deepEqual([ledger.balance(source), ledger.balance(wallet), events.length], [0n, 0n, 0])
})
