import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventOf } from '../messages/events.ts'
import { HOUSE, PositionSide } from '../messages/terms.ts'
import { btcInverse, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import type { State } from '../state.ts'
import { CommandRunner } from './fast-core.ts'
import { assetCommands } from './listings.ts'
import { PerpetualsDriver } from './perpetuals-driver.ts'
import { ReferencePerpetuals } from './reference/perpetuals/perpetuals.ts'
import type { State as Twin } from './reference/perpetuals/state.ts'

/** Where journals of the driver take from, and what the twin keeps to balance them. */
const OUTSIDE = [0, 1900]

/** What the core and the plain reference do not agree on after a command. */
function* differences(s: State, twin: Twin, market: number): Generator<string> {
  for (let position = 2; position < s.positions.used; position++) {
    const [account, side] = [s.position.account(position), s.position.positionSide(position)]
    const isUnused = position % 2 === 1 && side === PositionSide.both
    if (account === HOUSE || s.position.market(position) !== market || isUnused) continue
    const other = twin.positions.find((of) => of.account === account && of.side === side && of.contract.id === market)
    const mine = `${s.position.qty(position)} for ${s.position.entryValue(position)}, ${s.position.margin(position)}`
    const theirs = other ? `${other.qty} for ${other.entry}, ${other.margin}` : '0 for 0, 0'
    if (mine !== theirs) yield `position of ${account}: ${mine} and ${theirs}`
  }
  for (const [key, amount] of twin.balances) {
    const [code = 0, owner = 0, asset = 0, subKey = 0] = key.split(':').map(Number)
    if (OUTSIDE.includes(code)) continue
    const row = s.ledger.find(code, owner, asset, subKey)
    const has = row < 0 ? 0n : s.ledger.balance(row)
    if (has !== amount) yield `${key}: ${has} and ${amount}`
  }
  const mark = twin.contracts.get(market)?.mark ?? 0n
  if (s.contracts.isKnown(market) && s.contract.mark(market) !== mark)
    yield `mark: ${s.contract.mark(market)} and ${mark}`
}

const wide = { maxPrice: 20_000_000n, minPrice: 1n } as const
/** Prices that liquidate nobody: liquidations go by other steps in the twin (conventions). */
const path = [60_000n, 60_100n, 59_950n, 60_050n].map((price) => price * 100_000_000n)

for (const contract of [btcPerpetual(wide), btcInverse(wide)]) {
  for (const seed of [1, 5, 6, 9]) {
    test(`core and reference agree on ${contract.symbol} command by command: seed ${seed}`, () => {
      const terms = { contract, tables: tierTables, assets: assetCommands, path, from: Date.UTC(2026, 0, 5, 7, 50) }
      const driver = new PerpetualsDriver({ ...terms, seed, stepsBetween: 20, stepMs: 2_000, ordersEach: 8 })
      const twin = new ReferencePerpetuals()
      const core = new CommandRunner()
      let [commands, trades] = [0, 0]
      for (const { command, time } of driver.commands()) {
        const expected = twin.apply(command, time)
        const end = core.run(command, time).at(-1) as EventOf<'end'>
        commands++
        trades += expected.trades.length
        const found = [...differences(core.exchange.state, twin.state, contract.market ?? 0)]
        if (end.rejection !== expected.rejection) found.push(`refusal: ${end.rejection} and ${expected.rejection}`)
        assert.deepEqual(found, [], `command ${commands}: ${command.kind}`)
      }
      assert.ok(trades > 100, `${trades} trades`)
    })
  }
}
