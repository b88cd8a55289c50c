import assert from 'node:assert/strict'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import { BTC_INVERSE } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
import { USDT } from '@bowline/core/simulation/listings.ts'
import { meets, setFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { HolderSamples } from '@bowline/engine/holder-samples.ts'

const HOUR_MS = 3_600_000

/** For tests: the real core's events of a day on contracts with every kind of row. Accounts are alice 1, bob 2, carol 3, dave 4. */
export function contractBatches(): EventBatch[] {
  const floor = new PerpetualsFloor({ clampPpm: 100_000, nearPpm: 60_000, farPpm: 120_000 })
  const batches: EventBatch[] = []
  const samples = new HolderSamples()
  const { runner } = floor
  const run = runner.run.bind(runner)
  runner.run = (command, time) => {
    const events = run(command, time)
    const kind = CommandKind[command.kind as keyof typeof CommandKind]
    if (kind === undefined) return events
    const batch = { sequence: batches.length + 1, time, command: kind, events: events.slice(1, -1) }
    batches.push(samples.withSample(batch, runner.exchange))
    return events
  }
  floor.index('60000')
  floor.index('60000', BTC_INVERSE)
  const alice = floor.opens('alice', '1000000 USDT', '10 BTC')
  const bob = floor.opens('bob', '3000 USDT', '1 BTC')
  const carol = floor.opens('carol', '50000 USDT')
  const dave = floor.opens('dave', '1000000 USDT')
  floor.fund('200')
  alice.sells('5 @ 60000')
  // Opened, made larger, closed in part, turned around, closed.
  bob.leverage(50)
  carol.buys('1 @ 60000')
  carol.buys('0.5 @ 60000')
  dave.buys('0.4 @ 59990')
  carol.sells('0.4 @ 59990')
  dave.buys('2 @ 59990')
  carol.sells('2 @ 59990')
  carol.buys('0.9 @ 60000')
  // An isolated position, changed by its owner.
  carol.isolates(BTC_INVERSE)
  alice.buys('500 @ 60000', { on: BTC_INVERSE })
  bob.sells('500 @ 60000', { on: BTC_INVERSE })
  assert.equal(bob.isolates(), 'none')
  bob.buys('1 @ 60000')
  assert.deepEqual([bob.adjusts('150'), bob.adjusts('-50')], ['none', 'none'])
  floor.waits(8 * HOUR_MS)
  floor.settles()
  // Bob is liquidated into a book that is too thin, and others have to take the rest.
  // After the silence of a night the index counts again from the fourth second on.
  for (const price of ['60000', '60000', '60000', '60000', '59500', '59000', '58500', '57000', '54500'])
    floor.index(price)
  for (let second = 0; second < 90; second++) floor.index('54500')
  carol.buys('0.2 @ 54500')
  alice.sells('0.2 @ 54500')
  floor.waits(600_000)
  batches.push(repayment(batches.length + 1, floor.time))
  return batches
}

/** What the core tells of a unified account that repays a loss with another coin, as the last command of the day. */
function repayment(sequence: number, time: number): EventBatch {
  const { floor, maker, alice } = setFloor('3000 USDC', '0.5 BTC')
  alice.leverage(50)
  floor.switches(alice, ['BTC'])
  meets(maker, alice, 'buys', '1', '60500')
  meets(maker, alice, 'sells', '1', '59500')
  assert.equal(floor.tries({ kind: 'repay-debt', account: alice.account, asset: USDT }).refusal, 'none')
  const events = floor.events.filter((event) => event.kind === 'conversion')
  assert.ok(events.length > 0)
  return { sequence, time, command: CommandKind['repay-debt'], events }
}
