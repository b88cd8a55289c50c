import { reportGuessing } from '@bowline/capabilities/account-security/index.ts'
import type { StreakWatch } from '@bowline/capabilities/factors/index.ts'
import type { PasswordParts } from '@bowline/capabilities/identity/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Counts wrong passwords and codes; what becomes of them is reported to the operator by metrics, and to the owner. */
export function watchGuessing(
  sql: Sql,
  messages: Pick<Messages, 'enqueue'>,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Log },
): { readonly watch: StreakWatch; readonly onPasswordRefused: NonNullable<PasswordParts['onRefused']> } {
  const proofs = metrics.counter('proofs_refused_total', 'Wrong codes, PINs and passkey answers', ['factor'])
  const passwords = metrics.counter('passwords_refused_total', 'Passwords that were wrong or not checked', ['reason'])
  const lockouts = metrics.counter('lockouts_total', 'Passwords or codes that are not checked for a while', ['of'])
  const watch: StreakWatch = {
    onRefused: (factor) => proofs.inc({ factor }),
    onPaused: (factor) => lockouts.inc({ of: factor }),
    onStopped: (guessed, nowMs) => {
      lockouts.inc({ of: 'all-codes' })
      reportGuessing(sql, messages, guessed, nowMs).catch((error: Error) =>
        log.error({ error: error.message }, 'the owner of guessed codes could not be notified'),
      )
    },
  }
  const onPasswordRefused = (reason: string, locks: boolean) => {
    passwords.inc({ reason })
    if (locks) lockouts.inc({ of: 'password' })
  }
  return { watch, onPasswordRefused }
}
