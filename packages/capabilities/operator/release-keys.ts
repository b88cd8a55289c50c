import { fingerprintOf, keysInForce, staffKeys } from '../release-keys/index.ts'
import type { Operator } from './operator.ts'

/** Passkeys of members of staff, and the version of the set that the signer said it takes; 0: none yet. */
export async function listReleaseKeys({ sql }: Pick<Operator, 'sql'>) {
  const [keys, { version }] = await Promise.all([staffKeys(sql), keysInForce(sql)])
  return {
    version,
    keys: keys.map(({ person, label, id, publicKey, rpId }) => ({
      ...{ person, label, id, publicKey, rpId },
      fingerprint: fingerprintOf({ publicKey }),
    })),
  }
}
