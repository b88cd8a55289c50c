import { waitingSignatures, writeVerdict } from '@bowline/capabilities/travel-rule/watching.ts'
import type { Chain } from '@bowline/chains'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const MOST_AT_ONCE = 20

/** Wallets that are contracts say themselves whether a signature is theirs (EIP-1271). */
export function judgeSignatures(sql: Sql, network: string): (chain: Chain) => Promise<void> {
  return async (chain) => {
    if (!chain.acceptsSignature) return
    for (const waiting of await waitingSignatures(sql, network, MOST_AT_ONCE)) {
      const { address, digest, signature } = waiting
      await writeVerdict(sql, waiting, await chain.acceptsSignature(address, digest, signature))
    }
  }
}
