import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '../messages/events.ts'
import { HOUSE, LiquidationStep } from '../messages/terms.ts'
import { stateBytes } from '../snapshot/state-bytes.fixture.ts'
import { UnifiedFloor } from './unified-floor.fixture.ts'
import { UnifiedTraders } from './unified-traders.fixture.ts'

/** Everything that must hold is looked at after each command (`PerpetualsFloor.check`, `UnifiedFloor.check`). */
function trade(seed: number, steps: number, forgets = false): UnifiedFloor {
  const floor = new UnifiedFloor({ BTC: { platformCap: 500_000_000n } }, forgets)
  floor.fund('200000')
  for (const { command, time } of new UnifiedTraders(seed, floor.time).commands(steps)) {
    floor.time = time
    floor.tries(command)
  }
  floor.settles()
  return floor
}

function count(events: readonly Event[], is: (event: Event) => boolean): number {
  return events.filter(is).length
}

test('unified accounts trade, owe, repay and fall while a stablecoin loses an eighth, and everything holds', () => {
  const events = [1, 2].flatMap((seed) => trade(seed, 600).events)
  const steps = (step: number) =>
    count(
      events,
      (event) =>
        event.kind === 'liquidation' && event.account !== HOUSE && event.isUnified === 1 && event.step === step,
    )
  assert.ok(count(events, ({ kind }) => kind === 'interest') > 3, 'too little interest')
  assert.ok(count(events, ({ kind }) => kind === 'conversion') > 10, 'too few conversions')
  assert.ok(steps(LiquidationStep.began) > 5, 'too few liquidations')
  assert.ok(steps(LiquidationStep.repaid) > 3, 'too few repaid')
  assert.ok(steps(LiquidationStep.sold) > 0, 'too few sold')
})

test('an exchange with unified accounts, restored before each command, comes to the same state', () => {
  const [went, forgot] = [trade(4, 250), trade(4, 250, true)]
  assert.deepEqual(forgot.events, went.events)
  assert.ok(stateBytes(forgot.runner.exchange).equals(stateBytes(went.runner.exchange)))
})
