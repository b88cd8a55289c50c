import { openCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { DEFAULT_SETTINGS } from '@bowline/capabilities/copy-trading/settings.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { openMarkings, openPerpetuals } from '@bowline/capabilities/perpetuals/index.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type CrashHouse, UNIT } from './crash-house.ts'
import { openLeading } from './leader.ts'

/** What whoever copies gives to a leader. */
export const ALLOTTED = 1_000n * UNIT
/** The worker writes what copying reads of the past. */
export const PATIENCE_MS = 120_000
/** Half of what the leader trades. */
export const HALF = { ...DEFAULT_SETTINGS, mode: 'multiplier', multiplierPpm: 500_000n } as const

/** Copying of a life, with the contract that its leader trades: a round is a flow's to begin. */
export async function openCopying(house: CrashHouse, engine: CrashHouse['engine']) {
  const { sql, markets, log } = house
  const markings = openMarkings()
  let seen = 0
  house.engine.onBatch((batch) => {
    markings.apply(batch)
    seen = batch.sequence
  })
  const { trade, held, clear } = await openLeading(house)
  const { history } = openPerpetuals({ sql, markings, seen: () => seen })
  const onBatch = (listen: (batch: EventBatch) => void) => void house.engine.onBatch(listen)
  // A round is ours to begin: so the steps of a flow are the same each time.
  const everyMs = 2_147_483_647
  const copy = openCopyTrading({
    ...{ sql, engine, markets, markings, history, ledger: house.ledger, log, now: Date.now, onBatch, everyMs },
    ...{ messages: { enqueue: async () => {} }, webNews: new WebNews(sql) },
  })
  await copy.complete
  return { copy, trade, held, clear }
}
