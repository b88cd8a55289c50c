import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_ASSETS } from '../messages/commands.ts'
import { CommandRunner } from '../simulation/fast-core.ts'

const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 0, 5, 12)

function tierOf(runner: CommandRunner, account: number, time: number): number | undefined {
  const [reported] = runner
    .run({ kind: 'query-account', account, asset: ALL_ASSETS }, time)
    .filter((event) => event.kind === 'account')
  return reported?.tier
}

test('a new fee table reaches those who do not trade too: at the next daily round, or when they open', () => {
  const runner = new CommandRunner()
  runner.run({ kind: 'define-fee-tier', tier: 0, maker: 1000, taker: 1000, volume: 0n }, MONDAY)
  runner.run({ kind: 'open-account', account: 1 }, MONDAY)
  runner.run({ kind: 'define-fee-tier', tier: 3, maker: 600, taker: 800, volume: 0n }, MONDAY)
  assert.equal(tierOf(runner, 1, MONDAY), 0)
  runner.run({ kind: 'open-account', account: 2 }, MONDAY)
  assert.equal(tierOf(runner, 2, MONDAY), 3)
  runner.run({ kind: 'tick' }, MONDAY + DAY)
  assert.equal(tierOf(runner, 1, MONDAY + DAY), 3)
})
