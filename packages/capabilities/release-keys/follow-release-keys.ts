import type { Signer } from '@bowline/chains/signer/signer.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import {
  keyChangeToRelease,
  keysInForce,
  openKeyChange,
  settleKeyChange,
  writeKeysInForce,
} from './key-changes.store.ts'
import { assertionsFor, RELEASING_PERSONS, releasedBy } from './releases.store.ts'

/**
 * Reports to people whose keys the signer takes, and sends it the change that two of them have signed. Both may be repeated: the
 * signer says the same of a change that it has taken already.
 */
export async function followReleaseKeys(
  sql: Sql,
  signer: Pick<Signer, 'releaseKeys' | 'changeReleaseKeys'>,
  nowMs: number,
): Promise<void> {
  const inForce = await signer.releaseKeys()
  if ((await keysInForce(sql)).version !== inForce.version) await writeKeysInForce(sql, inForce, nowMs)
  const change = await openKeyChange(sql)
  if (!change) return
  const waiting = keyChangeToRelease(change)
  const isTaken = inForce.version >= change.version
  if (!isTaken && (await releasedBy(sql, waiting, inForce)).size < RELEASING_PERSONS) return
  const { version, keys } = change
  const changed = await signer.changeReleaseKeys({ version, keys }, await assertionsFor(sql, waiting.subject))
  if ('version' in changed) await writeKeysInForce(sql, { version, keys }, nowMs)
  await settleKeyChange(sql, change.id, 'refusal' in changed ? changed.refusal : '', nowMs)
}
