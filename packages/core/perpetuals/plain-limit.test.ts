import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Exchange } from '../exchange.ts'
import type { CommandOf } from '../messages/commands.ts'
import { OrderType } from '../messages/terms.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { assetCommands } from '../simulation/listings.ts'
import { PerpetualsDriver, roughPath } from '../simulation/perpetuals-driver.ts'
import { stateBytes } from '../snapshot/state-bytes.fixture.ts'
import { btcInverse, btcPerpetual, ethPerpetual, tierTables } from './contracts.fixture.ts'

const UNIT = 100_000_000n
const BEFORE_MS = 60_000
const wide = { maxPrice: 20_000_000n, minPrice: 1n } as const

/** Three contracts along rough prices; of two, gains count in part and one account has a share of the open interest. */
function trading(seed: number, length: number): PerpetualsDriver {
  const partly = { ...wide, group: 2, uplWeightPpm: 500_000, openInterestPpm: 300_000, fundingHours: 1 } as const
  const bitcoin = { contract: btcPerpetual(wide), path: roughPath(seed, 60_000n * UNIT, length) }
  const ether = { contract: ethPerpetual(partly), path: roughPath(seed + 1, 3_000n * UNIT, length) }
  const coin = {
    contract: btcInverse({ ...wide, openInterestPpm: 500_000 }),
    path: roughPath(seed + 2, 60_000n * UNIT, length),
  }
  const from = Date.UTC(2026, 0, 5, 8) - BEFORE_MS
  const terms = { tables: tierTables, assets: assetCommands, stepsBetween: 4, stepMs: 2_000, ordersEach: 12 }
  return new PerpetualsDriver({ ...terms, seed, from, listings: [bitcoin, ether, coin], fund: 500, isRough: true })
}

/** An exchange that places every order by all checks. */
function withoutQuickWay(): CommandRunner {
  const runner = new CommandRunner(new Exchange(testCapacity))
  Object.assign(runner.exchange.state.contractChecks, { placePlainly: () => false })
  return runner
}

/** And one that counts what the quick way takes. */
function counting(taken: { count: number }): CommandRunner {
  const runner = new CommandRunner(new Exchange(testCapacity))
  const { contractChecks } = runner.exchange.state
  const { placePlainly } = contractChecks
  Object.assign(contractChecks, {
    placePlainly: (...terms: Parameters<typeof placePlainly>) => {
      const isTaken = placePlainly(...terms)
      if (isTaken) taken.count++
      return isTaken
    },
  })
  return runner
}

const isPlain = ({ type }: CommandOf<'place-contract-order'>): boolean =>
  type === OrderType.limit || type === OrderType.limitMaker

test('what the quick way places is placed by all checks alike, event by event and to the byte', () => {
  const taken = { count: 0 }
  let plain = 0
  for (const seed of [1, 2, 3, 4]) {
    const quick = counting(taken)
    const full = withoutQuickWay()
    for (const { command, time } of trading(seed, 16).commands()) {
      const seen = quick.run(command, time)
      assert.deepEqual(seen, full.run(command, time), `seed ${seed}`)
      const end = seen.at(-1)
      const isAccepted = end?.kind === 'end' && end.rejection === 0
      if (command.kind === 'place-contract-order' && isAccepted && isPlain(command)) plain++
    }
    assert.ok(stateBytes(quick.exchange).equals(stateBytes(full.exchange)), `seed ${seed}`)
  }
  assert.ok(taken.count > 2_000, `${taken.count} of ${plain} went the quick way`)
})
