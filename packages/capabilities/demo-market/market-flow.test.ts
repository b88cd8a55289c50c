import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DEMO_SEED, SimulatedPrices } from '../price-source/index.ts'
import { historyTakers } from './history-trades.ts'
import { DEMO_FLOW, demoFlow } from './market-flow.ts'

const DAY_MS = 86_400_000
const steps = { tick: 0.01, lot: 0.0001, minNotional: 5, maxNotional: 1e7, minLots: 1, maxLots: 1e9, bandBps: 500 }

it('a quarter of the traffic is a quarter of the takers, each as large as before', () => {
  const [whole, quiet] = [demoFlow(1), demoFlow(0.25)]
  assert.deepEqual(whole, DEMO_FLOW)
  for (const [i, flow] of quiet.entries()) {
    const { takersPerMinute, dailyUsdt, everyMs } = DEMO_FLOW[i] as (typeof DEMO_FLOW)[number]
    assert.equal(flow.takersPerMinute * 4, takersPerMinute)
    assert.equal(flow.everyMs, everyMs * 4)
    assert.equal(flow.dailyUsdt / flow.takersPerMinute, dailyUsdt / takersPerMinute)
  }
})

it('a quarter of the history has a quarter of the trades', () => {
  const terms = {
    prices: new SimulatedPrices(DEMO_SEED),
    fromMs: 0,
    toMs: 3 * DAY_MS,
    seed: 'quiet',
    stepsOf: () => steps,
  }
  const count = (share: number) => historyTakers({ ...terms, flow: demoFlow(share) }).length
  const part = count(0.25) / count(1)
  assert.ok(part > 0.24 && part < 0.26, `${part}`)
})
