import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Exchange } from './exchange.ts'
import { CommandRunner, testCapacity } from './simulation/fast-core.ts'
import { enlarged, restoreSnapshot, saveSnapshot } from './snapshot/snapshot.ts'
import { nextSizes } from './tables.ts'

const head = { kind: 'head', exchangeHigh: 5n, exchangeLow: -7n } as const

test('an exchange takes one head, whose sizes are those of its tables', () => {
  const runner = new CommandRunner()
  const { capacity } = runner.exchange.state
  const other = { ...head, ...capacity, lists: capacity.lists + 1 }
  assert.throws(() => runner.run(other, 0), /with room for \d+ lists, and it was started with room for \d+/)
  runner.run({ ...head, ...capacity }, 0)
  runner.run({ ...head, ...capacity, exchangeLow: 8n }, 0)
  assert.equal(runner.exchange.state.head?.exchangeLow, -7n)
})

test('a head without a time does not keep days from being counted', () => {
  const runner = new CommandRunner()
  runner.run({ ...head, ...runner.exchange.state.capacity }, 0)
  assert.equal(runner.exchange.state.day, 0)
  runner.run({ kind: 'tick' }, 86_400_000 * 20_000)
  assert.equal(runner.exchange.state.day, 20_000)
})

test('a snapshot has head and owners, and is not restored into tables of other sizes', () => {
  const runner = new CommandRunner()
  runner.run({ ...head, ...runner.exchange.state.capacity }, 0)
  runner.run({ kind: 'open-account', account: 3, ownerHigh: 4n, ownerLow: 9n }, 1_000)
  const chunks: Uint8Array[] = []
  saveSnapshot(runner.exchange, (chunk) => chunks.push(chunk.slice()))
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const { state } = restoreSnapshot(bytes, testCapacity)
  assert.deepEqual(state.head, runner.exchange.state.head)
  assert.ok(state.accounts.isOwnedBy(3, 4n, 9n))
  assert.throws(() => restoreSnapshot(bytes, { ...testCapacity, lists: testCapacity.lists * 2 }), /room for/)
})

test('tables get the sizes of a record that enlarges, and no command does it to tables that have others', () => {
  const runner = new CommandRunner()
  const { capacity } = runner.exchange.state
  const sizes = { ...capacity, orders: capacity.orders * 2 }
  assert.throws(() => runner.run({ kind: 'enlarge', ...capacity }, 0), /before the journal has a head/)
  runner.run({ ...head, ...capacity }, 0)
  assert.throws(() => runner.run({ kind: 'enlarge', ...sizes }, 0), /with room for \d+ orders/)
  const larger = new CommandRunner(enlarged(runner.exchange, { orders: sizes.orders }))
  larger.run({ kind: 'enlarge', ...sizes }, 0)
  assert.deepEqual(larger.exchange.state.head, { exchangeHigh: 5n, exchangeLow: -7n, ...sizes })
  assert.throws(() => enlarged(larger.exchange, { orders: capacity.orders }), /cannot have/)
})

test('only tables that are as full as the alarm says are to become larger', () => {
  const runner = new CommandRunner(new Exchange({ ...testCapacity, accounts: 20 }))
  assert.deepEqual(nextSizes(runner.exchange.state), {})
  for (let account = 1; account < 14; account++) runner.run({ kind: 'open-account', account }, 1_000)
  assert.deepEqual(nextSizes(runner.exchange.state), { accounts: 40 })
})
