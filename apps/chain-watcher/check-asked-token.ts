import { setTimeout as sleep } from 'node:timers/promises'
import { askForCheck, type CheckedToken, checkedTokens, walletNetworks } from '@bowline/capabilities/wallet/watching.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Its network's loop does it; by then somebody waits at a terminal. */
const PATIENCE_MS = 30_000
const LOOK_MS = 250

interface Answer extends Pick<CheckedToken, 'standing' | 'faults' | 'signs' | 'code'> {
  /** Why it is not checked yet. */
  readonly notDone?: string
}

/** For the operator's command: asks for a check of a token, listed or not, and waits until it is done or known why it is not. */
export async function checkAskedToken(
  sql: Sql,
  mode: 'demo' | 'production',
  params: unknown,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  const { network, contract, decimals } = params as Record<string, unknown>
  const known = walletNetworks(mode).find((each) => each.network === network && each.node?.family === 'evm')
  if (!known) throw new Error(`${network} is no network of tokens`)
  if (typeof contract !== 'string' || !/^0x[0-9a-f]{40}$/i.test(contract)) throw new Error(`${contract} is no contract`)
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw new Error('decimals are a whole number up to 36')
  const token = { network: known.network, contract: contract.toLowerCase(), decimals }
  await askForCheck(sql, token, 'operator', Date.now())
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const found = (await checkedTokens(sql)).find(
      (each) => each.network === token.network && each.contract === token.contract && each.decimals === decimals,
    )
    const isOver = Date.now() >= untilMs
    if (found && (!found.waiting || found.waiting.problem || isOver)) {
      const { standing, faults, signs, code, waiting } = found
      return { standing, faults, signs, code, ...(waiting && { notDone: waiting.problem ?? 'waiting' }) }
    }
    await sleep(LOOK_MS)
  }
}
