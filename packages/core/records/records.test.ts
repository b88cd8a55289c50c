import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT_BYTES, AccountRecord } from '../accounts/accounts.ts'
import { MARKET_BYTES, MarketRecord } from '../markets/markets.ts'
import { LEVEL_BYTES, LevelRecord } from '../matching/level-record.ts'
import { eventLayouts, orderExtra, orderHead } from '../messages/events.ts'
import { extraByte, OrderExtra, OrderRecord, orderByte } from './orders.ts'
import { SEAT_BYTES, SeatRecord } from './seats.ts'

test('every record fits its place', () => {
  assert.equal(OrderRecord.size, orderByte(1))
  assert.equal(AccountRecord.size, ACCOUNT_BYTES)
  assert.ok(LevelRecord.size <= LEVEL_BYTES)
  assert.ok(OrderExtra.size <= extraByte(1))
  assert.ok(MarketRecord.size <= MARKET_BYTES)
  assert.ok(SeatRecord.size <= SEAT_BYTES)
})

test('a record begins with the image that its event shows, word for word', () => {
  const order = eventLayouts.order.at as Record<string, number>
  const words = (fields: object, at: Record<string, number>) =>
    Object.entries(fields).map(([name, kind]) => bytes(kind as string) * (at[name] as number))
  const from = (places: readonly number[]) => places.map((place) => place - (places[0] as number))
  assert.deepEqual(from(words(orderHead, order)), from(words(orderHead, OrderRecord.at)))
  assert.deepEqual(from(words(orderExtra, order)), from(words(orderExtra, OrderExtra.at)))
  const { fields, at } = eventLayouts.market
  assert.deepEqual(words(fields, at), words(fields, MarketRecord.at))
})

/** Bytes of the element that a field's place is counted in. */
function bytes(kind: string): number {
  return kind.startsWith('text') || kind === 'u8' ? 1 : kind === 'u16' ? 2 : kind === 'u32' || kind === 'i32' ? 4 : 8
}
