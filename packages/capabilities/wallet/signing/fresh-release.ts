import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'

/**
 * Whether a key released it so lately that people may not have read yet what was signed; a passkey shows it to nobody. `subject`: a
 * column, or what is made of some.
 */
export function isFreshlyReleased(
  sql: Sql,
  subject: ReturnType<Sql>,
  { releaseWaitMs }: Pick<WalletNetwork, 'releaseWaitMs'>,
  nowMs: number,
) {
  return sql`exists (select from releases f where f.subject = ${subject} and f.at > ${new Date(nowMs - releaseWaitMs)})`
}
