import { tellOfGuessing } from '@bowline/capabilities/account-security/index.ts'
import { FailureStreaks } from '@bowline/capabilities/factors/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Counts wrong codes; what becomes of them is told to the operator by figures, and to the owner. */
export function watchGuessing(
  sql: Sql,
  messages: Pick<Messages, 'enqueue'>,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Log },
): FailureStreaks {
  const refused = metrics.counter('proofs_refused_total', 'Wrong codes of mails, messages and authenticators', [
    'factor',
  ])
  const stopped = metrics.counter('proofs_stopped_total', 'Streaks of wrong codes that stopped further attempts')
  return new FailureStreaks({
    onRefused: (factor) => refused.inc({ factor }),
    onStopped: (guessed, nowMs) => {
      stopped.inc()
      tellOfGuessing(sql, messages, guessed, nowMs).catch((error: Error) =>
        log.error({ error: error.message }, 'the owner of guessed codes could not be told'),
      )
    },
  })
}
