import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { keysInForce, RELEASING_PERSONS, releasedBy } from '../../release-keys/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { releaseOfWithdrawal } from '../signing/needs-release.ts'
import type { AdvanceParts } from './advance.ts'
import { leaveState, withdrawalsIn } from './withdrawals.store.ts'

const MOST_AT_ONCE = 500

/**
 * What waits to be paid and needs persons whose word the signer would take goes back to them: it was reviewed before there were such
 * keys, or a key was taken out since. Nothing is planned that the signer refuses.
 */
export async function returnToReview(
  { sql, networks }: Pick<AdvanceParts, 'sql'> & { readonly networks: readonly WalletNetwork[] },
  nowMs: number,
): Promise<void> {
  const waiting = (await withdrawalsIn(sql, 'queued', MOST_AT_ONCE)).flatMap((withdrawal) => {
    const needed = releaseOfWithdrawal(networks, withdrawal)
    return needed ? [{ withdrawal, needed }] : []
  })
  if (waiting.length === 0) return
  const inForce = await keysInForce(sql)
  for (const { withdrawal, needed } of waiting) {
    if ((await releasedBy(sql, needed, inForce)).size >= RELEASING_PERSONS) continue
    const note = { actor: 'wallet', reason: 'not-released', atMs: nowMs }
    await inTransaction(sql, async (tx) => {
      const to = { state: 'review', move: 'no-money' } as const
      if (!(await leaveState(tx, withdrawal.withdrawId, ['queued'], to, note))) return
      await tx`update withdrawals set persons = ${RELEASING_PERSONS} where id = ${withdrawal.id}`
    })
  }
}
