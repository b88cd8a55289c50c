import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { WebNews } from '../messages/index.ts'
import { type ReportParts, reportLines } from './report-lines.ts'

export interface MarginNoticeParts extends ReportParts {
  readonly sql: Sql
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly log: Log
}

const EVERY_MS = 1_000

/** Tells of margin that runs out and of liquidations until it is closed. */
export function startMarginNotices(parts: MarginNoticeParts) {
  return startLoop({
    everyMs: EVERY_MS,
    round: async () => {
      for (let isAll = false; !isAll; ) {
        const reported = await inTransaction(parts.sql, (tx) => reportLines(parts, tx))
        for (const userId of reported.users) parts.webNews.published(userId)
        isAll = reported.isAll
      }
    },
    onFailure: (error) => parts.log.warn({ error: error.message }, 'people are told of their margin later'),
  })
}
