import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { EarlyMarkets } from './early-markets.ts'

export interface AlphaAccessNeeds {
  readonly sql: Sql
  readonly log: Log
  readonly now: () => number
}

/** Current until it is closed. */
export async function openAlphaAccess({ sql, log, now }: AlphaAccessNeeds): Promise<EarlyMarkets> {
  const early = new EarlyMarkets({
    ...{ sql, now },
    onTrouble: ({ message }) => log.warn({ error: message }, 'early markets could not be read; those in memory apply'),
  })
  await early.start()
  return early
}
