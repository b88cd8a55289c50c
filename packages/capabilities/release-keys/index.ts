export type { Assertion } from '@bowline/chains/signer/assertion.ts'
export { type ReleaseKey, type ReleaseKeySet, releaseText } from '@bowline/chains/signer/release-text.ts'
export {
  askKeyChange,
  type KeyChange,
  keyChangeToRelease,
  keysInForce,
  lastKeyProblem,
  openKeyChange,
} from './key-changes.store.ts'
export {
  addStaffKey,
  fingerprintOf,
  MOST_KEYS,
  type NewStaffKey,
  removeStaffKey,
  type StaffKey,
  staffKeys,
} from './keys.store.ts'
export { keyOptions, type Registrant, readNewKey } from './register-key.ts'
export {
  assertionsFor,
  type GivenRelease,
  giveRelease,
  RELEASING_PERSONS,
  type ReleaseRefusal,
  releasedBy,
  type ToRelease,
} from './releases.store.ts'
