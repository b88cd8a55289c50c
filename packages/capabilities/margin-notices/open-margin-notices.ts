import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { WebNews } from '../messages/index.ts'
import { type LevelParts, reportLevels } from './report-levels.ts'
import { reportLines } from './report-lines.ts'

export interface MarginNoticeNeeds extends LevelParts {
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly log: Log
  readonly now: () => number
}

const EVERY_MS = 1_000

/** Reports margin that runs out and of liquidations until it is closed. */
export function openMarginNotices(parts: MarginNoticeNeeds) {
  const { log, now, sql, webNews } = parts
  const onFailure = (error: Error) => log.warn({ error: error.message }, 'margin notices go out later')
  const publish = (users: ReadonlySet<number>) => {
    for (const userId of users) webNews.published(userId)
  }
  const lines = startLoop({
    everyMs: EVERY_MS,
    round: async () => {
      for (let isAll = false; !isAll; ) {
        const reported = await inTransaction(sql, (tx) => reportLines(parts, tx))
        publish(reported.users)
        isAll = reported.isAll
      }
    },
    onFailure,
  })
  let after = 0
  const levels = startLoop({
    everyMs: EVERY_MS,
    round: async () => {
      const reported = await reportLevels(parts, after, now())
      publish(reported.users)
      after = reported.last
    },
    onFailure,
  })
  return {
    async close(): Promise<void> {
      await Promise.all([lines.close(), levels.close()])
    },
  }
}
