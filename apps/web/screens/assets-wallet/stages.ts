import type { CallData } from '@bowline/contract/calls.ts'

export type Deposit = CallData<'GET /exchange-web-gateway/wallet/deposits'>['rows'][number]
export type Withdrawal = CallData<'GET /exchange-web-gateway/wallet/withdrawals'>['rows'][number]

/** `lost`: it came so far and no further. */
export type StepState = 'done' | 'now' | 'later' | 'lost'

const DEPOSIT_STEPS = ['seen', 'confirming', 'credited', 'unlocked'] as const

export interface Step<K extends string> {
  readonly key: K
  readonly state: StepState
}

type Where = Pick<Deposit, 'side' | 'stage' | 'held'>

/** What a badge says of a deposit: what it is, where that is not an ordinary deposit, otherwise where it is. */
export function depositState({ side, stage, held }: Where) {
  if (stage === 'dropped') return stage
  if (side !== 'deposit') return side
  return held === 'risk' ? 'suspense' : (held ?? stage)
}

/** The way of a deposit. What it waits for is the step that is not done: one that was seen waits for confirmations. */
export function depositSteps(deposit: Where): Step<(typeof DEPOSIT_STEPS)[number]>[] {
  const { side, stage, held } = deposit
  const isLost = stage === 'dropped'
  // Nothing is credited of what others or people have to release, however deep it is.
  const isKept = (side !== 'deposit' && stage !== 'seen') || (held !== null && DEPOSIT_REACHED[stage] > 2)
  const reached = isLost ? 1 : isKept ? 2 : DEPOSIT_REACHED[stage]
  return DEPOSIT_STEPS.map((key, at) => ({
    key,
    state: at < reached ? 'done' : at > reached ? 'later' : isLost ? 'lost' : 'now',
  }))
}

const DEPOSIT_REACHED = { seen: 1, confirming: 1, credited: 3, unlocked: 4, dropped: 1 } as const

/** Whether it may still change by itself, so that the page looks again. */
export function isDepositOpen({ side, stage, held }: Where): boolean {
  if (stage !== 'dropped' && (held === 'origin' || held === 'review' || held === 'returning')) return true
  return stage === 'seen' || stage === 'confirming' || (stage === 'credited' && side === 'deposit')
}

const WITHDRAWAL_STEPS = ['requested', 'checked', 'sent', 'arrived'] as const

const WITHDRAWAL_REACHED: Readonly<Record<Withdrawal['stage'], number>> = {
  opening: 0,
  travelRule: 1,
  review: 1,
  queued: 2,
  signing: 2,
  sent: 3,
  mined: 3,
  completed: 4,
  cancelled: 1,
  rejected: 1,
  failed: 2,
}
const ENDED: ReadonlySet<Withdrawal['stage']> = new Set(['cancelled', 'rejected', 'failed'])

/** The way of a withdrawal. */
export function withdrawalSteps({ stage }: Pick<Withdrawal, 'stage'>): Step<(typeof WITHDRAWAL_STEPS)[number]>[] {
  const reached = WITHDRAWAL_REACHED[stage]
  return WITHDRAWAL_STEPS.map((key, at) => ({
    key,
    state: at < reached ? 'done' : at > reached ? 'later' : ENDED.has(stage) ? 'lost' : 'now',
  }))
}

export function isWithdrawalOpen({ stage }: Pick<Withdrawal, 'stage'>): boolean {
  return stage !== 'completed' && !ENDED.has(stage)
}

export type Tone = 'plain' | 'gain' | 'warn' | 'bad' | 'info'

export function depositTone(deposit: Where): Tone {
  const state = depositState(deposit)
  if (state === 'unlocked') return 'gain'
  if (state === 'credited') return 'info'
  if (state === 'dropped') return 'bad'
  return state === 'seen' || state === 'confirming' || state === 'returned' ? 'plain' : 'warn'
}

export function withdrawalTone({ stage }: Pick<Withdrawal, 'stage'>): Tone {
  if (stage === 'completed') return 'gain'
  if (stage === 'failed' || stage === 'rejected') return 'bad'
  return stage === 'review' || stage === 'travelRule' ? 'warn' : stage === 'cancelled' ? 'plain' : 'info'
}

/** In minutes or, above two hours, in whole hours; a minute is the least anybody waits for. */
export function waitOf(seconds: number): { readonly key: 'seconds' | 'minutes' | 'hours'; readonly n: number } {
  if (seconds < 60) return { key: 'seconds', n: 1 }
  const minutes = Math.round(seconds / 60)
  return minutes > 120 ? { key: 'hours', n: Math.round(minutes / 60) } : { key: 'minutes', n: minutes }
}
