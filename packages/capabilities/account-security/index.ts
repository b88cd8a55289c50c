export type { Obstacle } from './account-contents.ts'
export {
  confirmEmailChange,
  type EmailChangeRefusal,
  emailChangeState,
  provePresentEmail,
  sendToNewEmail,
  sendToPresentEmail,
} from './change-email.ts'
export {
  type ChangePasswordResult,
  changePassword,
  type NewPasswordRefusal,
  type PasswordChangeParts,
} from './change-password.ts'
export {
  bindPhone,
  changePhone,
  type NewPhone,
  noteNewPhone,
  type PhoneRefusal,
  phoneChangeState,
  provePresentPhone,
  refuseNewPhone,
  refuseTakenPhone,
} from './change-phone.ts'
export {
  antiPhishingOf,
  type MessageKind,
  type OptionalMessageKind,
  readPhrase,
  setAntiPhishing,
  setUnwantedMessages,
  unwantedMessages,
  wantsMessage,
} from './choices.store.ts'
export type { AccountChores, ChoreParts } from './chores.ts'
export { chosenLocale } from './chosen-locale.ts'
export {
  askForClosing,
  type CloseRefusal,
  type ClosingParts,
  cancelClosing,
  cancelClosingByLink,
  closeDueAccounts,
} from './close-account.ts'
export { closingOf } from './closings.store.ts'
export type { DataExports, ExportDescription, SealedChapters } from './data-export.ts'
export { deviceName } from './device-name.ts'
export { type DialCode, dialCodes } from './dial-codes.ts'
export { type LiftRefusal, liftStop, lookAtFreezeLink, stopAccount, stopByLink } from './emergency-stop.ts'
export { aboutUser, makeFreezeLink } from './freeze-links.ts'
export type { Freeze, FreezeCause, FreezeState, NewFreeze } from './freezes.store.ts'
export { areWithdrawalsFrozen, freezesOf } from './freezes.store.ts'
export type { FreezeChange, Freezes } from './freezes.ts'
export { type Hold, type HoldReason, holdEnd, holdsOf, startHold } from './holds.store.ts'
export type { KnownStandings, Standing } from './known-standings.ts'
export { settingsLocked, voidEarlierProofs } from './may-change.ts'
export { type Notice, type NoticeParts, notifyOwner } from './notify-owner.ts'
export { type AccountSecurity, openAccountSecurity, openFreezes } from './open-account-security.ts'
export { openStandings } from './open-standings.ts'
export { type AllProofs, type FactorProofs, factorEvidence, type PasswordOutcome, proveAll } from './prove-all.ts'
export { reportGuessing } from './report-guessing.ts'
export type { CallOrigin, SecurityEvent } from './security-event.ts'
export { type HistoryRow, isNewDevice, noteInHistory, securityHistory } from './security-history.store.ts'
export { type NoticeMessage, type SecurityNotice, securityNotice } from './security-notice.ts'
export type { ChangeRefusal, Proof, SecurityParts, SecurityRequest, SettingsLocked } from './security-request.ts'
export { askForUnlock, lockSettings, type SettingsLock, settingsLockOf } from './settings-lock.ts'
export {
  forgetDevice,
  forgetDevices,
  isTrusted,
  type TrustedDevice,
  trustDevice,
  trustedDevices,
} from './trusted-devices.ts'
