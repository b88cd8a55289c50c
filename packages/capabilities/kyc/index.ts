export { type CountryQuestionType, type CountryView, isCountryCode, listCountries } from './countries.ts'
export { type KycRound, kycRound } from './daily.ts'
export { ImageCleaner, type ImageRefusal } from './images/clean-image.ts'
export { ImageVault } from './images/image-vault.ts'
export type { ImageRow } from './images/images.store.ts'
export { keepImage } from './images/keep-image.ts'
export { type Asker, KnownIdentities, type KnownIdentity } from './known-identities.ts'
export type { KycDone, KycParts, KycRefusal } from './kyc-parts.ts'
export {
  type DocumentType,
  type ImagePurpose,
  type KycFlag,
  type KycLevelNumber,
  type KycPiece,
  type KycReason,
  kycPieces,
  kycReasons,
} from './kyc-words.ts'
export { beginLevelOne, proveLevelOne } from './level-one.ts'
export { declareResidence, showDocument } from './level-two.ts'
export { countInReview, type LevelRow } from './levels.store.ts'
export { limitsOf, type WithdrawalLimits } from './limits.ts'
export { PersonSeals } from './person.ts'
export { type KycProcess, kycStateOf, readProcess } from './process.ts'
export { demoNumberProvider } from './providers/demo-number-provider.ts'
export { demoProvider } from './providers/demo-provider.ts'
export { httpNumberProvider, httpProvider } from './providers/http-provider.ts'
export type { IdentityProvider, NumberProvider } from './providers/provider.ts'
export { staffNumberProvider, staffProvider } from './providers/staff-provider.ts'
export { caseImage, type ReviewCase, reviewCase, type Staff } from './review/case.ts'
export { type Decided, type Decision, decide, type StaffDecision } from './review/decide.ts'
export { type QueuePage, reviewQueue, type WaitingCase } from './review/queue.ts'
export { RuleFollower } from './rule-follower.ts'
export { readPerson, readShownPerson, type ShownPerson } from './shown-person.ts'
export { supplement } from './supplement.ts'
export { type KycWords, kycWordsOf } from './words.ts'
