import type { CardState } from '@bowline/contract/terms/card.ts'

/**
 * Where an order may go from where it is; nothing leads back. One that was given up, or whose card was declined, may still
 * be paid late or with another card: the provider's word counts, and the coins are delivered.
 */
const NEXT: Readonly<Record<CardState, readonly CardState[]>> = {
  created: ['pending-payment', 'paid', 'failed', 'expired', 'refunded'],
  'pending-payment': ['paid', 'failed', 'expired', 'refunded'],
  expired: ['paid', 'refunded'],
  paid: ['delivering', 'refunded'],
  delivering: ['completed'],
  completed: ['chargeback'],
  failed: ['paid', 'refunded'],
  refunded: [],
  chargeback: [],
}

export function mayFollow(from: CardState, to: CardState): boolean {
  return NEXT[from].includes(to)
}

/** The states from which this one can be entered. */
export function statesBefore(to: CardState): CardState[] {
  return (Object.keys(NEXT) as CardState[]).filter((from) => mayFollow(from, to))
}
