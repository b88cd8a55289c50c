import { join } from 'node:path'

export {
  antiPhishingOf,
  MESSAGE_KINDS,
  type MessageKind,
  type OptionalMessageKind,
  readPhrase,
  setAntiPhishing,
  setUnwantedMessages,
  unwantedMessages,
  wantsMessage,
} from './choices.store.ts'
export { deviceName } from './device-name.ts'
export { makeFreezeLink, ownerOfFreezeLink, useFreezeLink } from './freeze-links.ts'
export type { Freeze, FreezeCause, FreezeState, NewFreeze } from './freezes.store.ts'
export { Freezes } from './freezes.ts'
export { HOLD_REASONS, type Hold, type HoldReason, holdEnd, holdsOf, startHold } from './holds.store.ts'
export { type CallFacts, SECURITY_EVENTS, type SecurityEvent } from './security-event.ts'
export { type HistoryRow, noteInHistory, securityHistory } from './security-history.store.ts'
export { type SecurityNotice, securityNotice, type Telling } from './security-notice.ts'
export { askForUnlock, LONGEST_LOCK_DAYS, lockSettings, type SettingsLock, settingsLockOf } from './settings-lock.ts'
export {
  forgetDevice,
  forgetDevices,
  isTrusted,
  TRUST_MS,
  type TrustedDevice,
  trustDevice,
  trustedDevices,
} from './trusted-devices.ts'

/** Folder of SQL files for `migrate`; after identity's. */
export const accountSecurityMigrations: string = join(import.meta.dirname, 'migrations')
