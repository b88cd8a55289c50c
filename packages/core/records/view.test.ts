import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Price, Quantity } from '@bowline/money'
import { layout, Words } from '../messages/layout.ts'
import { type LedgerRow, type PoolNumber, type SeatNumber, type Slot, viewOf } from './view.ts'

const Sample = layout('sample', {
  price: 'i64',
  qty: 'i64',
  seat: 'u32',
  promo: 'i32',
  flags: 'u16',
  side: 'u8',
  name: 'text16',
  updatedAt: 'int',
} as const)

test('a view reads, writes and adds to each field of a record, and touches no other', () => {
  const words = Words.ofBytes(Sample.size * 3)
  const view = viewOf<typeof Sample.fields, Slot>(Sample, words, Sample.size)
  view.setPrice(1, -5n)
  view.addPrice(1, 7n)
  view.setQty(1, 3n)
  view.setSeat(1, 4_000_000_000)
  view.setPromo(1, -2)
  view.setFlags(1, 0x8001)
  view.addSide(1, 1)
  view.setUpdatedAt(1, 2 ** 52)
  const read = (slot: Slot) => [view.price(slot), view.qty(slot), view.seat(slot), view.promo(slot), view.flags(slot)]
  assert.deepEqual(read(1), [2n, 3n, 4_000_000_000, -2, 0x8001])
  assert.deepEqual([view.side(1), view.updatedAt(1)], [1, 2 ** 52])
  for (const neighbour of [0, 2]) assert.deepEqual(read(neighbour), [0n, 0n, 0, 0, 0])
  assert.equal('name' in view, false)
})

test('units and numbers of records are told apart by the compiler', () => {
  const view = viewOf<typeof Sample.fields, Slot>(Sample, Words.ofBytes(Sample.size), Sample.size)
  const price: Price = view.price(0)
  const qty: Quantity = view.qty(0)
  const seat: SeatNumber = view.seat(0)
  // @ts-expect-error ticks are not lots
  view.setQty(0, price)
  // @ts-expect-error the number of a seat is no slot of an order
  view.setQty(seat, qty)
  const pool: PoolNumber = 0
  // @ts-expect-error what covers a position is no place in the ledger
  const row: LedgerRow = pool
  assert.equal(row, 0)
  // What arithmetic gives fits anywhere.
  view.setPrice(0, price * qty + 1n)
  assert.equal(view.price(0), 1n)
})
