import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Exchange } from '../exchange.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { assetCommands, BTC_USDT, btcUsdt } from '../simulation/listings.ts'
import type { Command, CommandOf } from './commands.ts'
import { BizType, LedgerCode } from './terms.ts'

const ALICE = 1
const BOB = 2
const time = Date.UTC(2026, 0, 5)
const opened: readonly Command[] = [
  ...assetCommands,
  btcUsdt(),
  { kind: 'open-account', account: ALICE },
  { kind: 'open-account', account: BOB },
]
const order: CommandOf<'place-order'> = {
  kind: 'place-order',
  account: ALICE,
  market: BTC_USDT,
  price: 5_000_000n,
  qty: 100n,
}
const { spotAvailable } = LedgerCode
const gift: CommandOf<'post'> = {
  kind: 'post',
  debitCode: spotAvailable,
  debitOwner: ALICE,
  creditCode: spotAvailable,
  creditOwner: BOB,
  asset: 1,
  amount: 1n,
  bizType: BizType.transfer,
  bizId: 'gift',
}

/** What a refused command adds to the tables when it is applied by the rules of a version. */
function left(version: number, command: Command): { seats: number; rows: number } {
  const exchange = new Exchange(testCapacity)
  for (const each of opened) new CommandRunner(exchange).run(each, time)
  const before = exchange.counts()
  new CommandRunner(exchange, version).run(command, time)
  const after = exchange.counts()
  assert.notEqual(exchange.state.rejection, 0)
  const grown = (name: string) => (after[name] as number) - (before[name] as number)
  return { seats: grown('seats'), rows: grown('ledgerAccounts') }
}

test('a refused order of an old record leaves the seat it left then, and one of today none', () => {
  assert.deepEqual(left(1, order), { seats: 1, rows: 8 })
  assert.deepEqual(left(2, order), { seats: 0, rows: 0 })
})

test('a refused posting of an old record leaves the wallets it left then, and one of today none', () => {
  assert.deepEqual(left(1, gift), { seats: 0, rows: 8 })
  assert.deepEqual(left(2, gift), { seats: 0, rows: 0 })
})
