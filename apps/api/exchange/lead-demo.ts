import { type SeedLeadersNeeds, seedLeaders } from '@bowline/capabilities/demo-market/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'

const EVERY_MS = 5_000
/** Their history is in the database within a minute of the first start; who has none that late gets none. */
const TRIES = 120

/** In the demo: has lead traders on the board as soon as the history that they need is there. */
export function leadDemo(needs: SeedLeadersNeeds, copier: string, { config, log }: { config: Config; log: Log }) {
  let left = config.mode === 'demo' && config.demoTraffic > 0 ? TRIES : 0
  const round = async () => {
    if (left > 0) left = (await seedLeaders(needs, copier)) ? 0 : left - 1
  }
  const onFailure = (error: Error) => log.warn({ error: error.message }, 'nobody can be copied in the demo yet')
  return startLoop({ everyMs: EVERY_MS, round, onFailure })
}
