export type { Authenticators, AuthenticatorVerdict, ShownSecret } from './authenticator/authenticators.ts'
export { findStep, newSecret, secretText, secretUri } from './authenticator/totp.ts'
export { type BoundFactors, boundFactors, strongestFactor, strongestOf } from './bound-factors.ts'
export { type Evidence, proveTogether, refuseUnformed } from './evidence.ts'
export { type Guessed, type GuessedFactor, STOP_DAYS, type StreakWatch } from './failure-streaks.ts'
export {
  abandonFlow,
  abandonFlows,
  type FlowName,
  type FlowProofs,
  type FlowState,
  finishFlow,
  flowState,
  mayTakeStep,
  takeStep,
} from './flows/flows.ts'
export {
  CODE_LIVES_MS,
  type CodeBinding,
  type CodeChannel,
  type CodeRequest,
  type CodeVerdict,
  type OneTimeCodes,
} from './one-time-codes/one-time-codes.ts'
export { RESEND_MS, type SendRefusal } from './one-time-codes/sending-limits.ts'
export type { KeyUse, MadeKey } from './one-time-keys/one-time-keys.ts'
export { type Factors, openFactors } from './open-factors.ts'
export type { NewPasskey, PasskeyDescription } from './passkeys/passkeys.store.ts'
export { MOST_PASSKEYS, type PasskeyAnswer, type PasskeyRegistration, type Passkeys } from './passkeys/passkeys.ts'
export { checkPinForm, type PinFormRefusal } from './pin/pin-form.ts'
export type { Pins, PinVerdict } from './pin/pins.ts'
export {
  type ProofParts,
  type ProofRequest,
  prove,
  proveWith,
  readAssertion,
  strongEvidence,
  type ValidType,
} from './prove.ts'
export { purgeFactors } from './purge-factors.ts'
export type { RecoveryCodes } from './recovery-codes/recovery-codes.ts'
export { type Factor, type Paused, type ProofRefusal, refusalOf } from './refusal.ts'
