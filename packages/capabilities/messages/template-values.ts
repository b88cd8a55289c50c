import type { CodeAction } from './code-actions.ts'

/** Who did it and from where, as far as known; unknown values are omitted. */
interface Origin {
  /** Milliseconds since 1970; shown in UTC. */
  readonly time: number
  readonly device?: string | undefined
  readonly ip?: string | undefined
  /** ISO 3166 code, `DE`. */
  readonly country?: string | undefined
}

/** A one-time link: a token and nothing else that could be secret. */
interface Link {
  readonly link: string
  readonly minutes: number
}

interface ApiKey extends Origin {
  readonly label: string
}

interface Address extends Origin {
  readonly label: string
  readonly addressEnd: string
}

interface OfDeposit {
  readonly time: number
  /** With the coin; undefined: of an unknown token. */
  readonly amount?: string | undefined
}

interface OfWithdrawal {
  readonly time: number
  readonly amount: string
  readonly addressEnd: string
}

interface OfMargin {
  readonly time: number
  /** What it backs: a contract, the coin of a wallet, or `unified`. */
  readonly margin: string
}

interface OfMarginLevel extends OfMargin {
  readonly percent: number
}

/** Of something that was bought or earned. */
interface OfAmount {
  readonly time: number
  readonly amount: string
}

interface OfDecision {
  readonly time: number
  readonly reason: string
}

interface OfRate {
  readonly time: number
  readonly percent: number
}

/** The values of each message, by template name. */
export interface TemplateValues {
  readonly code: {
    readonly action: CodeAction
    readonly code: string
    readonly minutes: number
    /** With the coin: `0.5 BTC`. */
    readonly amount?: string | undefined
    /** Last characters of the destination address. */
    readonly addressEnd?: string | undefined
    /** Who is paid, masked. */
    readonly recipient?: string | undefined
  }
  readonly activation: Link
  readonly welcome: Record<never, never>
  /** To staff: a passkey has signed what leaves the exchange, or whose keys do. */
  readonly releaseSigned: {
    readonly time: number
    readonly email: string
    readonly code: string
    readonly amount?: string | undefined
    readonly recipient?: string | undefined
    readonly label: string
  }
  readonly signIn: Origin
  readonly newDevice: Origin & { readonly code?: string; readonly link?: string; readonly minutes: number }
  readonly signInLocked: Origin & { readonly hours: number }
  /** Too many wrong codes in a row: none is checked for a while. */
  readonly codesStopped: Origin & { readonly days: number }
  readonly passwordChanged: Origin
  readonly passwordReset: Origin
  /** To the old address: somebody started to change it. `email` is the new one, masked. */
  readonly emailChangeOld: Origin & { readonly email: string }
  readonly emailChanged: Origin & { readonly email: string }
  readonly mobileBound: Origin & { readonly phone: string }
  readonly mobileChanged: Origin & { readonly phone: string }
  readonly authenticatorBound: Origin
  readonly authenticatorClosed: Origin
  readonly passkeyAdded: Origin & { readonly label: string }
  readonly passkeyRemoved: Origin & { readonly label: string }
  readonly socialBound: Origin & { readonly label: string }
  readonly socialUnbound: Origin & { readonly label: string }
  readonly recoveryCodesMade: Origin
  readonly recoveryCodeUsed: Origin & { readonly left: number }
  readonly pinSet: Origin
  readonly pinChanged: Origin
  /** Staff removed a lost factor. */
  readonly factorReset: Origin
  readonly accountFrozen: Origin
  readonly accountThawed: Origin
  readonly settingsLocked: Origin
  readonly settingsUnlockAsked: Origin
  readonly antiPhishingChanged: Origin
  readonly loginNoticesOff: Origin
  readonly secureCodeChanged: Origin
  readonly deviceTrusted: Origin
  readonly exportAsked: Origin
  readonly apiKeyActivate: Link & { readonly label: string }
  readonly apiKeyChanged: ApiKey
  readonly apiKeyDeleted: ApiKey
  /** `label` with the coin, and the last characters of the address. */
  readonly withdrawAddressAdded: Address
  readonly withdrawAddressDeleted: Address
  readonly whiteListOn: Origin
  readonly whiteListOff: Origin
  readonly apiKeyReminder: { readonly label: string; readonly days: number }
  readonly kycInReview: Record<never, never>
  readonly kycPassed: Record<never, never>
  /** Reasons are already in the reader's language. */
  readonly kycRejected: { readonly reasons: string }
  readonly kycMoreNeeded: { readonly reasons: string }
  /** The user's country is no longer served: how long withdrawing and closing remain possible. */
  readonly countryForbidden: { readonly days: number }
  readonly exportReady: Record<never, never>
  /** With the link that cancels the closing. */
  readonly accountClosing: Origin & { readonly days: number; readonly link: string }
  readonly closingCancelled: Origin
  readonly closingStopped: Origin
  readonly accountClosed: Record<never, never>
  readonly depositSeen: OfDeposit
  readonly depositCredited: OfDeposit
  readonly depositUnlocked: OfDeposit
  /** `min`: the minimum, with the coin. */
  readonly depositSmall: OfDeposit & { readonly min: string }
  readonly depositHeld: OfDeposit
  readonly depositOrigin: OfDeposit
  readonly depositReturned: OfDeposit
  readonly depositDropped: OfDeposit
  /** Of coins that were reported missing. */
  readonly recoveryCredited: OfDeposit
  readonly recoveryRefused: OfDeposit
  /** With the link that cancels it. */
  readonly withdrawalRequested: OfWithdrawal & Link
  readonly withdrawalInReview: OfWithdrawal & Link
  readonly withdrawalApproved: OfWithdrawal
  readonly withdrawalSent: OfWithdrawal
  readonly withdrawalCompleted: OfWithdrawal
  readonly withdrawalCancelled: OfWithdrawal
  readonly withdrawalRejected: OfWithdrawal
  readonly withdrawalFailed: OfWithdrawal
  readonly marginLevel: OfMarginLevel
  readonly marginWarning: OfMargin
  readonly liquidationBegan: OfMargin
  readonly liquidationEnded: OfMargin
  /** Of card purchases: what was bought, or would have been. */
  readonly cardDelivered: OfAmount
  readonly cardNotPaid: OfAmount
  readonly cardRefunded: OfAmount
  readonly cardChargedBack: OfAmount
  /** After a charge-back: what was taken back, and what is still owed. */
  readonly cardDebtLeft: OfAmount & { readonly owed: string }
  readonly cardDebtPaid: OfAmount
  readonly earnPaid: OfAmount
  readonly earnRedeemed: OfAmount
  /** Of a fixed term: the principal. */
  readonly earnEnded: OfAmount
  readonly earnRenewed: OfAmount
  /** Of a coin that is collateral: in so many days its terms are others; or what was announced is withdrawn. */
  readonly collateralChanges: { readonly time: number; readonly coin: string; readonly days: number }
  readonly collateralStays: { readonly time: number; readonly coin: string }
  /** To who copies a leader that leaves in a day. */
  readonly copyLeaderLeaves: { readonly time: number; readonly leader: string }
  /** What staff decided of who leads or asks to; the reason as they worded it. */
  readonly copyLeaderAccepted: { readonly time: number }
  readonly copyLeaderRefused: OfDecision
  readonly copyLeaderRemoved: OfDecision
  readonly copyLeaderSuspended: OfDecision
  readonly copyLeaderRestored: { readonly time: number }
  /** What came back of a relation. */
  readonly copyStopped: OfAmount
  /** What came to a relation that had ended, and went back. */
  readonly copyReturnedLate: OfAmount
  /** The leader's share of a copier's profit, to the one and to the other. */
  readonly copyShareTaken: OfAmount
  readonly copyShareReceived: OfAmount
  /** In every coin that fees were paid in. */
  readonly rebatePaid: OfAmount
  /** Of a KOL's contract, with the rate from then on. */
  readonly referralContractBegun: OfRate
  readonly referralContractEnded: OfRate
  /** Whose referrals count as those of a KOL, without a contract. */
  readonly kolMarked: { readonly time: number }
  readonly kolUnmarked: { readonly time: number }
  readonly convertFailed: OfAmount
  /** At a limit price: what was received, and what is free again. */
  readonly convertFilled: OfAmount
  readonly convertExpired: OfAmount
  readonly convertCalledOff: OfAmount
  /** Between users; names are masked. */
  readonly userPaid: OfAmount & { readonly recipient: string }
  readonly paidByUser: OfAmount & { readonly sender: string }
  readonly alphaPassGranted: { readonly time: number }
  readonly alphaPassWithdrawn: { readonly time: number }
}

export type TemplateName = keyof TemplateValues
