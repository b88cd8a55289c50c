import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Exchange } from '../exchange.ts'
import { endingOf } from './ending.ts'
import { benchExchange, type Flow, type FlowOptions, makeFlow } from './flow.ts'
import { plainEnding } from './plain-exchange.ts'

const several: FlowOptions = { warmUp: 500, commands: 4_500, accounts: 50, markets: 3, resting: 1_000, spread: 50 }

describe('a measured flow', () => {
  for (const [name, options] of Object.entries({
    'over several markets': several,
    'in one level': { ...several, markets: 1, spread: 1 },
  })) {
    it(`${name} ends on the core as on the plain exchange`, () => {
      const flow = makeFlow(options)
      const core = endingOf(applied(flow))
      assert.deepEqual(core, plainEnding(flow))
      assert.ok(core.trades.every((count) => count > 100))
    })
  }

  it('ends otherwise when its last step is left out', () => {
    const flow = makeFlow({ ...several, warmUp: 0, commands: 100 })
    const shorter = { ...flow, steps: flow.steps.slice(0, -1) }
    assert.notDeepEqual(plainEnding(shorter), plainEnding(flow))
  })

  it('leaves as many orders resting as it began with', () => {
    const flow = makeFlow({ ...several, warmUp: 0, commands: 30_000 })
    const { open } = applied(flow).state.orders
    assert.ok(Math.abs(open - several.resting) < several.resting / 20, `${open} orders`)
  })
})

function applied(flow: Flow): Exchange {
  const exchange = benchExchange(flow.options)
  for (let byte = 0; byte < flow.end; byte += flow.memory.u32[byte >> 2] as number) {
    exchange.events.reset()
    exchange.apply(flow.memory, byte)
  }
  return exchange
}
