import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import {
  askForCheck,
  checkedTokens,
  keepFindings,
  keepProblem,
  type TokenName,
  waitingChecks,
} from './token-checks.store.ts'

export interface CheckTokensParts {
  readonly sql: Sql
  readonly network: Pick<WalletNetwork, 'network' | 'coins'>
  /** Keys of addresses of ours: one that users pay to, and the hot wallet's. */
  readonly through: string
  readonly to: string
  readonly now: () => number
}

/** What a token does may change with its code, which whoever controls it may change. */
const AGAIN_MS = 24 * 3_600_000
const MOST_AT_ONCE = 5

/**
 * Checks what was asked for, and each listed token once a day: before its first check, and after one that found a fault, no deposits
 * of it are taken (wallet-additions §3.6). Returns how many were checked.
 */
export async function checkTokens(parts: CheckTokensParts, chain: Pick<Chain, 'checkToken'>): Promise<number> {
  const { sql, network, through, to, now } = parts
  if (!chain.checkToken) return 0
  await askDaily(parts)
  let done = 0
  let failed: unknown
  for (const { id, contract, decimals } of await waitingChecks(sql, network.network, MOST_AT_ONCE)) {
    try {
      const found = await chain.checkToken({ contract, decimals, through, to })
      if ('undone' in found) await keepProblem(sql, id, found.undone)
      else await keepFindings(sql, id, found, now())
      if (!('undone' in found)) done++
    } catch (error) {
      // Whoever made a contract may have every call of it fail: it holds up no other.
      failed = error
      await keepProblem(sql, id, 'no-answer')
    }
  }
  if (failed) throw failed
  return done
}

async function askDaily({ sql, network: { network, coins }, now }: CheckTokensParts): Promise<void> {
  const known = await checkedTokens(sql)
  for (const { asset, decimals } of coins) {
    if (asset === NATIVE) continue
    const token: TokenName = { network, contract: asset, decimals }
    const last = known.find((each) => each.network === network && each.contract === asset && each.decimals === decimals)
    if (last?.waiting || (last?.checked && now() - last.checked.atMs < AGAIN_MS)) continue
    await askForCheck(sql, token, 'daily', now())
  }
}
